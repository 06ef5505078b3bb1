import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Subscribers of the change log, each with the place it has read to, and an order in which nothing is missed. */
export const migration: Migration = {
  name: '011-cursors',
  async up(tx, dialect) {
    await tx.schema
      .alterTable('rh_changes')
      .addColumn('tx', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    // Entries get their number before they are committed, so a later number may be seen before an earlier one.
    if (dialect === 'postgres')
      await sql`alter table rh_changes alter column tx set default pg_current_xact_id()::text::bigint`.execute(tx)
    await tx.schema.createIndex('rh_changes_tx_seq').on('rh_changes').columns(['tx', 'seq']).execute()
    await tx.schema
      .createTable('rh_cursors')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('tx', 'bigint', (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('held_by', 'text')
      .addColumn('held_until', 'text')
      .addColumn('moved_at', 'text', (column) => column.notNull())
      .execute()
  },
}

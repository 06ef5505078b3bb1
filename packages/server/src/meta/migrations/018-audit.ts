import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * From where a change came, and the chain of seals over all entries. What is found by its kind is no change of records,
 * so the indexes for that cost those nothing.
 */
export const migration: Migration = {
  name: '018-audit',
  async up(tx) {
    for (const column of ['address', 'agent'])
      await tx.schema.alterTable('rh_changes').addColumn(column, 'text').execute()
    await tx.schema.createIndex('rh_changes_actor_seq').on('rh_changes').columns(['actor_id', 'seq']).execute()
    await sql`create index rh_changes_acts on rh_changes (project_id, seq) where touched is null`.execute(tx)
    await sql`create index rh_changes_all_acts on rh_changes (seq) where touched is null`.execute(tx)
    await tx.schema
      .createTable('rh_seals')
      .addColumn('number', 'bigint', (column) => column.primaryKey())
      .addColumn('seq', 'bigint', (column) => column.notNull().unique())
      .addColumn('change_id', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('pruned', 'text')
      .execute()
    // What is in the log already is sealed first.
    await sql`insert into rh_cursors (name, tx, seq, moved_at) values ('seals', 0, 0, '1970-01-01T00:00:00.000Z')`.execute(
      tx,
    )
  },
}

import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Mails that are to leave, with what came of them, and which address a notice is about. */
export const migration: Migration = {
  name: '040-mails',
  async up(tx, dialect) {
    await tx.schema
      .createTable('rh_mails')
      .addColumn('number', dialect === 'postgres' ? 'bigserial' : 'integer', (column) =>
        dialect === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement(),
      )
      .addColumn('id', 'text', (column) => column.notNull().unique())
      // What is heard twice after a crash is mailed once.
      .addColumn('once', 'text', (column) => column.notNull().unique())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('sender_id', 'text', (column) => column.references('rh_users.id').onDelete('set null'))
      .addColumn('project_id', 'text', (column) => column.references('rh_projects.id').onDelete('set null'))
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('waiting', 'sending', 'sent', 'failed')`),
      )
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('good_until', 'text')
      .addColumn('held_until', 'text')
      .addColumn('reason', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()
    await tx.schema.createIndex('rh_mails_due').on('rh_mails').columns(['state', 'due_at']).execute()
    await tx.schema.createIndex('rh_mails_at').on('rh_mails').column('updated_at').execute()
    await tx.schema.createIndex('rh_mails_sender_id').on('rh_mails').column('sender_id').execute()
    await tx.schema.createIndex('rh_mails_project_id').on('rh_mails').column('project_id').execute()
    await tx.schema.alterTable('rh_notices').addColumn('address', 'text').execute()
  },
}

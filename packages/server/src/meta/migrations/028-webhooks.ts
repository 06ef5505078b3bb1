import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What is told to other programs when records change, and what was told. */
export const migration: Migration = {
  name: '028-webhooks',
  async up(tx, dialect) {
    await tx.schema
      .createTable('rh_hooks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('table_id', 'text', (column) => column.notNull().references('rh_tables.id').onDelete('cascade'))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('operation', 'text', (column) =>
        column.notNull().check(sql`operation in ('insert', 'update', 'delete')`),
      )
      .addColumn('per', 'text', (column) => column.notNull().check(sql`per in ('record', 'batch')`))
      .addColumn('fields', 'text')
      .addColumn('filter', 'text')
      .addColumn('condition', 'integer', (column) => column.notNull())
      .addColumn('entering', 'integer', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('wire', 'text', (column) => column.notNull())
      .addColumn('active', 'integer', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('failing_since', 'text')
      .addColumn('resume_at', 'text')
      .addColumn('paused', 'text')
      .addColumn('created_by', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_by', 'text')
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addColumn('deleted_at', 'text')
      .execute()
    await tx.schema.createIndex('rh_hooks_project_id').on('rh_hooks').column('project_id').execute()
    await tx.schema.createIndex('rh_hooks_table_id').on('rh_hooks').column('table_id').execute()
    await tx.schema
      .createTable('rh_hook_deliveries')
      .addColumn('number', dialect === 'postgres' ? 'bigserial' : 'integer', (column) =>
        dialect === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement(),
      )
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('hook_id', 'text', (column) => column.notNull().references('rh_hooks.id').onDelete('cascade'))
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('event_id', 'text', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .addColumn('part', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('waiting', 'sending', 'sent', 'failed')`),
      )
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('held_until', 'text')
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('status', 'integer')
      .addColumn('reason', 'text')
      .addColumn('duration_ms', 'integer')
      .addColumn('history', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      // What is heard twice after a crash is told once.
      .addUniqueConstraint('rh_hook_deliveries_once', ['hook_id', 'event_id', 'record', 'part'])
      .execute()
    await tx.schema
      .createIndex('rh_hook_deliveries_due')
      .on('rh_hook_deliveries')
      .columns(['hook_id', 'state', 'due_at'])
      .execute()
    await tx.schema
      .createIndex('rh_hook_deliveries_lane')
      .on('rh_hook_deliveries')
      .columns(['hook_id', 'record', 'number'])
      .execute()
    await tx.schema
      .createIndex('rh_hook_deliveries_state')
      .on('rh_hook_deliveries')
      .columns(['state', 'due_at'])
      .execute()
    await tx.schema.createIndex('rh_hook_deliveries_at').on('rh_hook_deliveries').column('created_at').execute()
  },
}

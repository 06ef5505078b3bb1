import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What a project does by itself, and what it did. */
export const migration: Migration = {
  name: '033-automations',
  async up(tx, dialect) {
    await tx.schema
      .createTable('rh_automations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      // No reference: one whose table is gone says so instead of going with it.
      .addColumn('table_id', 'text')
      .addColumn('plan', 'text', (column) => column.notNull())
      .addColumn('address_hash', 'text', (column) => column.unique())
      .addColumn('active', 'integer', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('paused', 'text')
      .addColumn('runs_as', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()
    await tx.schema.createIndex('rh_automations_project_id').on('rh_automations').column('project_id').execute()
    await tx.schema.createIndex('rh_automations_table_id').on('rh_automations').column('table_id').execute()
    await tx.schema
      .createTable('rh_automation_runs')
      .addColumn('number', dialect === 'postgres' ? 'bigserial' : 'integer', (column) =>
        dialect === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement(),
      )
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('automation_id', 'text', (column) =>
        column.notNull().references('rh_automations.id').onDelete('cascade'),
      )
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('event_id', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('waiting', 'running', 'done', 'stopped', 'failed')`),
      )
      .addColumn('input', 'text', (column) => column.notNull())
      .addColumn('depth', 'integer', (column) => column.notNull())
      .addColumn('root', 'text', (column) => column.notNull())
      .addColumn('attempt', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('held_until', 'text')
      .addColumn('reason', 'text')
      .addColumn('duration_ms', 'integer')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      // What is heard twice after a crash runs once.
      .addUniqueConstraint('rh_automation_runs_once', ['automation_id', 'event_id', 'record'])
      .execute()
    await tx.schema
      .createIndex('rh_automation_runs_due')
      .on('rh_automation_runs')
      .columns(['state', 'due_at'])
      .execute()
    await tx.schema
      .createIndex('rh_automation_runs_lane')
      .on('rh_automation_runs')
      .columns(['automation_id', 'record', 'number'])
      .execute()
    await tx.schema.createIndex('rh_automation_runs_root').on('rh_automation_runs').column('root').execute()
    await tx.schema.createIndex('rh_automation_runs_at').on('rh_automation_runs').column('created_at').execute()
    await tx.schema
      .createTable('rh_automation_steps')
      .addColumn('run_id', 'text', (column) => column.notNull().references('rh_automation_runs.id').onDelete('cascade'))
      .addColumn('step', 'text', (column) => column.notNull())
      .addColumn('item', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('input', 'text', (column) => column.notNull())
      .addColumn('output', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('duration_ms', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('rh_automation_steps_key', ['run_id', 'step', 'item'])
      .execute()
  },
}

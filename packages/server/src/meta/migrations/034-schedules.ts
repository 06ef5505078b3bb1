import type { Migration } from './migration.ts'

/** What a project does at certain times, and when it did. */
export const migration: Migration = {
  name: '034-schedules',
  async up(tx, dialect) {
    await tx.schema
      .createTable('rh_schedules')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('cron', 'text', (column) => column.notNull())
      .addColumn('zone', 'text', (column) => column.notNull())
      .addColumn('does', 'text', (column) => column.notNull())
      .addColumn('missed', 'text', (column) => column.notNull())
      .addColumn('active', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'text')
      .addColumn('runs_as', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()
    await tx.schema.createIndex('rh_schedules_project_id').on('rh_schedules').column('project_id').execute()
    await tx.schema.createIndex('rh_schedules_due').on('rh_schedules').columns(['active', 'next_at']).execute()
    await tx.schema
      .createTable('rh_schedule_runs')
      .addColumn('number', dialect === 'postgres' ? 'bigserial' : 'integer', (column) =>
        dialect === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement(),
      )
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('schedule_id', 'text', (column) => column.notNull().references('rh_schedules.id').onDelete('cascade'))
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('missed', 'integer', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('held_until', 'text')
      .addColumn('reason', 'text')
      .addColumn('started_at', 'text')
      .addColumn('duration_ms', 'integer')
      // One node takes a time, whoever else wakes up for it.
      .addUniqueConstraint('rh_schedule_runs_once', ['schedule_id', 'due_at'])
      .execute()
    await tx.schema.createIndex('rh_schedule_runs_state').on('rh_schedule_runs').column('state').execute()
  },
}

import type { Migration } from './migration.ts'

/** Projects as they were. What is kept of them outlives the project by one sweep, which removes the bytes. */
export const migration: Migration = {
  name: '039-snapshots',
  async up(tx) {
    await tx.schema
      .createTable('rh_snapshots')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.references('rh_projects.id').onDelete('set null'))
      .addColumn('title', 'text')
      .addColumn('why', 'text', (column) => column.notNull())
      .addColumn('schedule_id', 'text')
      .addColumn('run_id', 'text')
      .addColumn('made_by', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('failure', 'text')
      .addColumn('store', 'text', (column) => column.notNull())
      .addColumn('blob', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('kept', 'integer', (column) => column.notNull())
      .addColumn('used_at', 'text')
      .execute()
    await tx.schema.createIndex('rh_snapshots_project_id').on('rh_snapshots').column('project_id').execute()
  },
}

import type { Migration } from './migration.ts'

/** A deleted view stays for a while and can come back. */
export const migration: Migration = {
  name: '006-trashed-views',
  async up(tx) {
    await tx.schema
      .createTable('rh_trashed_views')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('table_id', 'text', (column) => column.notNull().references('rh_tables.id').onDelete('cascade'))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('row', 'text', (column) => column.notNull())
      .addColumn('deleted_at', 'text', (column) => column.notNull())
      .addColumn('deleted_by', 'text')
      .execute()
    await tx.schema.createIndex('rh_trashed_views_project_id').on('rh_trashed_views').column('project_id').execute()
    await tx.schema.createIndex('rh_trashed_views_table_id').on('rh_trashed_views').column('table_id').execute()
    await tx.schema.createIndex('rh_trashed_views_deleted_at').on('rh_trashed_views').column('deleted_at').execute()
  },
}

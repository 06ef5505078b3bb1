import type { Migration } from './migration.ts'

/** Uploaded files. They outlive their project by one sweep, which removes their bytes. */
export const migration: Migration = {
  name: '005-files',
  async up(tx) {
    await tx.schema
      .createTable('rh_files')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.references('rh_projects.id').onDelete('set null'))
      .addColumn('store', 'text', (column) => column.notNull())
      .addColumn('blob', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('mimetype', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('uploaded_by', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('used_at', 'text')
      .addColumn('missed_at', 'text')
      .addColumn('checked_at', 'text', (column) => column.notNull())
      .execute()
    await tx.schema.createIndex('rh_files_project_id').on('rh_files').column('project_id').execute()
    await tx.schema.createIndex('rh_files_blob').on('rh_files').column('blob').execute()
    await tx.schema.createIndex('rh_files_created_at').on('rh_files').column('created_at').execute()
  },
}

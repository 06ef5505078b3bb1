import type { Migration } from './migration.ts'

/** Bases of other services: how they are reached, what their tables became, and which of their records and files came over. */
export const migration: Migration = {
  name: '031-syncs',
  async up(tx) {
    await tx.schema
      .createTable('rh_syncs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (column) => column.notNull().references('rh_users.id').onDelete('cascade'))
      .addColumn('service', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('base_id', 'text', (column) => column.notNull())
      .addColumn('token', 'text')
      .addColumn('keeps_token', 'integer', (column) => column.notNull())
      .addColumn('along', 'text', (column) => column.notNull())
      .addColumn('mapping', 'text', (column) => column.notNull())
      .addColumn('wire', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('deleted', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()
    await tx.schema.createIndex('rh_syncs_project_id').on('rh_syncs').column('project_id').execute()
    await tx.schema.createIndex('rh_syncs_user_id').on('rh_syncs').column('user_id').execute()
    await tx.schema
      .createTable('rh_sync_records')
      .addColumn('sync_id', 'text', (column) => column.notNull().references('rh_syncs.id').onDelete('cascade'))
      .addColumn('source_table', 'text', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .addColumn('seen_in', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('rh_sync_records_key', ['sync_id', 'source_table', 'record'])
      .execute()
    await tx.schema
      .createTable('rh_sync_files')
      .addColumn('sync_id', 'text', (column) => column.notNull().references('rh_syncs.id').onDelete('cascade'))
      .addColumn('source_file', 'text', (column) => column.notNull())
      .addColumn('file_id', 'text', (column) => column.notNull())
      .addColumn('file', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('rh_sync_files_key', ['sync_id', 'source_file'])
      .execute()
    await tx.schema.alterTable('rh_imports').addColumn('sync_id', 'text').execute()
  },
}

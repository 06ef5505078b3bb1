import type { Migration } from './migration.ts'

/** What was set up in the App Store, and the stores that files are in. */
export const migration: Migration = {
  name: '032-plugins',
  async up(tx) {
    await tx.schema
      .createTable('rh_plugins')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('active', 'integer', (column) => column.notNull())
      .addColumn('store_id', 'text')
      .addColumn('tested_at', 'text')
      .addColumn('trouble', 'text')
      .addColumn('updated_by', 'text')
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()
    await tx.schema
      .createTable('rh_file_stores')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('plugin', 'text', (column) => column.notNull())
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('rh_file_stores_place', ['plugin', 'place'])
      .execute()
    await tx.schema.createIndex('rh_files_store').on('rh_files').columns(['store', 'id']).execute()
  },
}

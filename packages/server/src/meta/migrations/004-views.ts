import type { Migration } from './migration.ts'

/** Views have a mode, a maker and a version; indexes that are kept for them are known by name. */
export const migration: Migration = {
  name: '004-views',
  async up(tx) {
    const views = () => tx.schema.alterTable('rh_views')
    await views()
      .addColumn('lock_type', 'text', (column) => column.notNull().defaultTo('collaborative'))
      .execute()
    await views()
      .addColumn('owner_id', 'text', (column) => column.references('rh_users.id').onDelete('set null'))
      .execute()
    await views().addColumn('meta', 'text').execute()
    await views()
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await tx.schema
      .createTable('rh_indexes')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('table_id', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await tx.schema.createIndex('rh_indexes_table_id').on('rh_indexes').column('table_id').execute()
    await tx.schema.createIndex('rh_indexes_project_id').on('rh_indexes').column('project_id').execute()
  },
}

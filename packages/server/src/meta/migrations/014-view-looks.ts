import type { Migration } from './migration.ts'

/** A view has a description and an icon; and a person opens a table with the view of their own choice. */
export const migration: Migration = {
  name: '014-view-looks',
  async up(tx) {
    await tx.schema.alterTable('rh_views').addColumn('description', 'text').execute()
    await tx.schema.alterTable('rh_views').addColumn('icon', 'text').execute()
    await tx.schema
      .createTable('rh_opening_views')
      .addColumn('user_id', 'text', (column) => column.notNull().references('rh_users.id').onDelete('cascade'))
      .addColumn('table_id', 'text', (column) => column.notNull().references('rh_tables.id').onDelete('cascade'))
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      // No reference: a deleted view leaves its table of rows, and the choice waits for it.
      .addColumn('view_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('rh_opening_views_pk', ['user_id', 'table_id'])
      .execute()
    const index = (column: string) =>
      tx.schema.createIndex(`rh_opening_views_${column}`).on('rh_opening_views').column(column).execute()
    for (const column of ['table_id', 'project_id', 'view_id']) await index(column)
  },
}

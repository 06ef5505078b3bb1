import type { Migration } from './migration.ts'

/** What was handed in through forms: how many, when last, by whom. A row outlives its view for as long as that lies in the trash. */
export const migration: Migration = {
  name: '013-responses',
  async up(tx) {
    await tx.schema
      .createTable('rh_responses')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('view_id', 'text', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.references('rh_users.id').onDelete('set null'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await tx.schema.createIndex('rh_responses_view_id').on('rh_responses').columns(['view_id', 'created_at']).execute()
    await tx.schema.createIndex('rh_responses_project_id').on('rh_responses').column('project_id').execute()
    await tx.schema.createIndex('rh_responses_user_id').on('rh_responses').column('user_id').execute()
  },
}

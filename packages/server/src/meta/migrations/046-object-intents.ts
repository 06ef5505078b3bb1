import type { Migration } from './migration.ts'

/** What is about to be made or dropped in a database of somebody: whoever dies in the middle of it leaves word. */
export const migration: Migration = {
  name: '046-object-intents',
  async up(tx) {
    await tx.schema
      .createTable('rh_object_intents')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('source_id', 'text', (column) => column.notNull())
      .addColumn('actor_id', 'text', (column) => column.notNull())
      .addColumn('plan', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
  },
}

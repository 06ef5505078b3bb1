import type { Migration } from './migration.ts'

/** From which roles a view is hidden: their names, joined by commas. Owners see every view. */
export const migration: Migration = {
  name: '023-view-access',
  async up(tx) {
    await tx.schema
      .alterTable('rh_views')
      .addColumn('hidden_from', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}

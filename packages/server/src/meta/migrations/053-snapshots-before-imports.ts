import type { Migration } from './migration.ts'

/** Whether a project is kept before an import changes its records. */
export const migration: Migration = {
  name: '053-snapshots-before-imports',
  async up(tx) {
    await tx.schema
      .alterTable('rh_projects')
      .addColumn('snapshots_before_imports', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

import type { Migration } from './migration.ts'

/** A project that gives way to what it was: nothing is written into it between the snapshot of it and the exchange. */
export const migration: Migration = {
  name: '048-held-projects',
  async up(tx) {
    await tx.schema.alterTable('rh_projects').addColumn('held_by', 'text').execute()
  },
}

import type { Migration } from './migration.ts'

/** A project whose API is stopped: its records are reached by nobody until it is started again. */
export const migration: Migration = {
  name: '035-stopped-projects',
  async up(tx) {
    await tx.schema.alterTable('rh_projects').addColumn('api_stopped_at', 'text').execute()
  },
}

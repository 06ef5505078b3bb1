import type { Migration } from './migration.ts'

/** Why the server turned a cron job off. */
export const migration: Migration = {
  name: '052-paused-cron-jobs',
  async up(tx) {
    await tx.schema.alterTable('rh_schedules').addColumn('paused', 'text').execute()
  },
}

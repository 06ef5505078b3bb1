import type { Migration } from './migration.ts'

/** What becomes of a time of a cron job whose last run has not ended, and runs of automations that wait for no other. */
export const migration: Migration = {
  name: '050-overlapping-runs',
  async up(tx) {
    await tx.schema
      .alterTable('rh_schedules')
      .addColumn('overlap', 'text', (column) => column.notNull().defaultTo('skip'))
      .execute()
    await tx.schema
      .alterTable('rh_automation_runs')
      .addColumn('beside', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

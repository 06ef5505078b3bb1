import type { Migration } from './migration.ts'

/** What a hook waits for besides records that are inserted, updated or deleted. */
export const migration: Migration = {
  name: '037-hook-events',
  async up(tx) {
    await tx.schema
      .alterTable('rh_hooks')
      .addColumn('event', 'text', (column) => column.notNull().defaultTo('record'))
      .execute()
  },
}

import type { Migration } from './migration.ts'

/** Whoever changes an answer later sees no field that was hidden from whoever gave it. A response is found by its record. */
export const migration: Migration = {
  name: '016-changed-answers',
  async up(tx) {
    await tx.schema.alterTable('rh_responses').addColumn('hidden', 'text').execute()
    await tx.schema.createIndex('rh_responses_record').on('rh_responses').columns(['view_id', 'record']).execute()
  },
}

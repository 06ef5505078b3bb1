import type { Migration } from './migration.ts'

/** The language people have chosen; null: none, they are written to in English. */
export const migration: Migration = {
  name: '049-languages',
  async up(tx) {
    await tx.schema.alterTable('rh_users').addColumn('language', 'text').execute()
  },
}

import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** When the person of a session last proved who they are: what cannot be taken back asks for it. */
export const migration: Migration = {
  name: '007-fresh-sign-ins',
  async up(tx) {
    await tx.schema
      .alterTable('rh_sessions')
      .addColumn('authenticated_at', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await sql`update rh_sessions set authenticated_at = created_at`.execute(tx)
  },
}

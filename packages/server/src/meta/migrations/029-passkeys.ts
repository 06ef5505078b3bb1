import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Keys of authenticators, by which people sign in or prove a second time who they are. */
export const migration: Migration = {
  name: '029-passkeys',
  async up(tx) {
    await tx.schema
      .createTable('rh_passkeys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('rh_users.id').onDelete('cascade'))
      .addColumn('credential_id', 'text', (column) => column.notNull().unique())
      .addColumn('public_key', 'text', (column) => column.notNull())
      // Up to 2^32, which is more than four bytes with a sign hold.
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('is_synced', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text')
      .execute()
    await tx.schema.createIndex('rh_passkeys_user_id').on('rh_passkeys').column('user_id').execute()
    await tx.schema
      .createTable('rh_passkey_challenges')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('purpose', 'text', (column) =>
        column.notNull().check(sql`purpose in ('add', 'sign in', 'second factor', 'prove')`),
      )
      .addColumn('user_id', 'text', (column) => column.references('rh_users.id').onDelete('cascade'))
      .addColumn('holder_hash', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    await tx.schema.createIndex('rh_passkey_challenges_user_id').on('rh_passkey_challenges').column('user_id').execute()
  },
}

import type { Migration } from './migration.ts'

/**
 * Programs that people let act for them: what registered, the codes by which it fetches its token, and the refresh tokens by which that
 * is renewed. The token itself is an API token of the person, like any other.
 */
export const migration: Migration = {
  name: '045-oauth',
  async up(tx) {
    await tx.schema
      .createTable('rh_oauth_clients')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('redirect_uris', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('used_at', 'text')
      .execute()
    await tx.schema
      .createTable('rh_oauth_codes')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('client_id', 'text', (column) =>
        column.notNull().references('rh_oauth_clients.id').onDelete('cascade'),
      )
      .addColumn('token_id', 'text', (column) => column.notNull().references('rh_api_tokens.id').onDelete('cascade'))
      .addColumn('redirect_uri', 'text', (column) => column.notNull())
      .addColumn('challenge', 'text', (column) => column.notNull())
      .addColumn('lasts_until', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('used_at', 'text')
      .execute()
    await tx.schema
      .createTable('rh_oauth_refreshes')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('client_id', 'text', (column) =>
        column.notNull().references('rh_oauth_clients.id').onDelete('cascade'),
      )
      .addColumn('token_id', 'text', (column) => column.notNull().references('rh_api_tokens.id').onDelete('cascade'))
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('used_at', 'text')
      .execute()
    await tx.schema.createIndex('rh_oauth_codes_token_id').on('rh_oauth_codes').columns(['token_id']).execute()
    await tx.schema.createIndex('rh_oauth_refreshes_token_id').on('rh_oauth_refreshes').columns(['token_id']).execute()
  },
}

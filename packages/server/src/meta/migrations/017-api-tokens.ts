import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Tokens by which programs act for a person, where they lead, and which one a change was made by. */
export const migration: Migration = {
  name: '017-api-tokens',
  async up(tx, dialect) {
    await tx.schema
      .createTable('rh_api_tokens')
      // Existing clients know tokens by a number.
      .addColumn('number', dialect === 'postgres' ? 'serial' : 'integer', (column) =>
        dialect === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement(),
      )
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('user_id', 'text', (column) => column.notNull().references('rh_users.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.unique())
      .addColumn('ending', 'text', (column) => column.notNull())
      .addColumn('access', 'text', (column) => column.notNull().check(sql`access in ('read', 'write', 'all')`))
      .addColumn('all_projects', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text')
      .addColumn('last_used_from', 'text')
      .execute()
    await tx.schema.createIndex('rh_api_tokens_user_id').on('rh_api_tokens').column('user_id').execute()
    await tx.schema
      .createTable('rh_token_projects')
      .addColumn('token_id', 'text', (column) => column.notNull().references('rh_api_tokens.id').onDelete('cascade'))
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('tables', 'text')
      .addPrimaryKeyConstraint('rh_token_projects_key', ['token_id', 'project_id'])
      .execute()
    await tx.schema.createIndex('rh_token_projects_project_id').on('rh_token_projects').column('project_id').execute()
    await tx.schema.alterTable('rh_changes').addColumn('token_id', 'text').execute()
  },
}

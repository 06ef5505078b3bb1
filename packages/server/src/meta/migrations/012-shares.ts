import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Public links to views and projects, and which one a change came through. */
export const migration: Migration = {
  name: '012-shares',
  async up(tx) {
    await tx.schema
      .createTable('rh_shares')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('uuid', 'text', (column) => column.notNull().unique())
      .addColumn('slug', 'text', (column) => column.unique())
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      // No reference: a deleted view leaves its table of rows, and its link waits for it.
      .addColumn('view_id', 'text', (column) => column.unique())
      .addColumn('role', 'text', (column) => column.check(sql`role in ('viewer', 'editor')`))
      .addColumn('password_hash', 'text')
      .addColumn('expires_at', 'text')
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.references('rh_users.id').onDelete('set null'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('visits', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('last_visit_at', 'text')
      .execute()
    await tx.schema.createIndex('rh_shares_project_id').on('rh_shares').column('project_id').execute()
    await sql`create unique index rh_shares_base on rh_shares (project_id) where view_id is null`.execute(tx)
    await tx.schema.alterTable('rh_changes').addColumn('share_id', 'text').execute()
  },
}

import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Roles in projects that wait for people who have no account yet. */
export const migration: Migration = {
  name: '002-project-invites',
  async up(tx) {
    await tx.schema
      .createTable('rh_project_invites')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) =>
        column.notNull().check(sql`role in ('owner', 'creator', 'editor', 'commenter', 'viewer')`),
      )
      .addColumn('invited_by', 'text', (column) => column.references('rh_users.id').onDelete('set null'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('rh_project_invites_address', ['project_id', 'email_key'])
      .execute()
    await tx.schema.createIndex('rh_project_invites_email_key').on('rh_project_invites').column('email_key').execute()
  },
}

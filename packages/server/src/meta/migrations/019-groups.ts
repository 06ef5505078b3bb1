import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Groups of people, of one project or of the whole server, and the role each has in projects. What somebody is in a project
 * stays one word in `rh_members.role`: the highest of their own and those of their groups.
 */
export const migration: Migration = {
  name: '019-groups',
  async up(tx) {
    await tx.schema
      .createTable('rh_groups')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.references('rh_projects.id').onDelete('cascade'))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('external_id', 'text')
      .addColumn('created_by', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()
    await tx.schema.createIndex('rh_groups_project_id').on('rh_groups').column('project_id').execute()
    await tx.schema
      .createTable('rh_group_members')
      .addColumn('group_id', 'text', (column) => column.notNull().references('rh_groups.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (column) => column.notNull().references('rh_users.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('rh_group_members_key', ['group_id', 'user_id'])
      .execute()
    await tx.schema.createIndex('rh_group_members_user_id').on('rh_group_members').column('user_id').execute()
    await tx.schema
      .createTable('rh_group_roles')
      .addColumn('group_id', 'text', (column) => column.notNull().references('rh_groups.id').onDelete('cascade'))
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('role', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('rh_group_roles_key', ['group_id', 'project_id'])
      .execute()
    await tx.schema.createIndex('rh_group_roles_project_id').on('rh_group_roles').column('project_id').execute()
    await tx.schema.alterTable('rh_members').addColumn('own_role', 'text').execute()
    await sql`update rh_members set own_role = role`.execute(tx)
  },
}

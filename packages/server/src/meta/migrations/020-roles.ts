import type { Migration } from './migration.ts'

/** Roles that projects make of those there are, by taking something away; and by whom people came to a project. */
export const migration: Migration = {
  name: '020-roles',
  async up(tx) {
    await tx.schema
      .createTable('rh_roles')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('base_role', 'text', (column) => column.notNull())
      .addColumn('without', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()
    await tx.schema.createIndex('rh_roles_project_id').on('rh_roles').column('project_id').execute()
    // Nothing is taken from these when a role goes: whoever has one would be let do what it took away.
    for (const table of ['rh_members', 'rh_project_invites'])
      await tx.schema
        .alterTable(table)
        .addColumn('custom_role_id', 'text', (column) => column.references('rh_roles.id'))
        .execute()
    await tx.schema.createIndex('rh_members_custom_role_id').on('rh_members').column('custom_role_id').execute()
    await tx.schema.alterTable('rh_members').addColumn('invited_by', 'text').execute()
  },
}

import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Service accounts, custom roles of groups, and what an identity provider decides: who is in which group, who is super admin. */
export const migration: Migration = {
  name: '030-provisioning',
  async up(tx) {
    await tx.schema
      .alterTable('rh_users')
      .addColumn('service_of', 'text', (column) => column.references('rh_projects.id').onDelete('cascade'))
      .execute()
    await tx.schema.alterTable('rh_users').addColumn('made_by', 'text').execute()
    await tx.schema.alterTable('rh_users').addColumn('super_source', 'text').execute()
    await tx.schema.createIndex('rh_users_service_of').on('rh_users').column('service_of').execute()
    await tx.schema.alterTable('rh_group_members').addColumn('source', 'text').execute()
    // Nothing is taken from these when a role goes: whoever has one would be let do what it took away.
    await tx.schema
      .alterTable('rh_group_roles')
      .addColumn('custom_role_id', 'text', (column) => column.references('rh_roles.id'))
      .execute()
    await tx.schema
      .alterTable('rh_members')
      .addColumn('counting_role_id', 'text', (column) => column.references('rh_roles.id'))
      .execute()
    // One that a group lifted does not count.
    await sql`update rh_members set counting_role_id = custom_role_id where exists
      (select 1 from rh_roles where rh_roles.id = rh_members.custom_role_id and rh_roles.base_role = rh_members.role)`.execute(
      tx,
    )
    await tx.schema.createIndex('rh_members_counting_role_id').on('rh_members').column('counting_role_id').execute()
  },
}

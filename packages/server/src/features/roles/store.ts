import type { Kysely } from 'kysely'
import type { RoleRow } from '../../meta/rows/members.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

export const selectRoles = (meta: Meta, projectId: string): Promise<RoleRow[]> =>
  meta.selectFrom('rh_roles').selectAll().where('project_id', '=', projectId).orderBy('title').orderBy('id').execute()

interface Holders {
  readonly role: string
  readonly custom_role_id: string | null
  readonly people: number | string | bigint
}

/** How many have which role, members and open invitations alike. */
export async function countHolders(meta: Meta, projectId: string): Promise<Holders[]> {
  const members = await meta
    .selectFrom('rh_members')
    .select(({ fn }) => ['role', 'counting_role_id as custom_role_id', fn.countAll<number>().as('people')])
    .where('project_id', '=', projectId)
    .groupBy(['role', 'counting_role_id'])
    .execute()
  const waiting = await meta
    .selectFrom('rh_project_invites')
    .select(({ fn }) => ['role', 'custom_role_id', fn.countAll<number>().as('people')])
    .where('project_id', '=', projectId)
    .groupBy(['role', 'custom_role_id'])
    .execute()
  return [...members, ...waiting]
}

/** Whether somebody has it, would have it without their groups, or waits for it, or a group gives it. */
export async function isInUse(meta: Meta, roleId: string): Promise<boolean> {
  const use = await meta
    .selectFrom('rh_members')
    .select('custom_role_id')
    .where((is) => is.or([is('custom_role_id', '=', roleId), is('counting_role_id', '=', roleId)]))
    .unionAll(meta.selectFrom('rh_project_invites').select('custom_role_id').where('custom_role_id', '=', roleId))
    .unionAll(meta.selectFrom('rh_group_roles').select('custom_role_id').where('custom_role_id', '=', roleId))
    .executeTakeFirst()
  return use !== undefined
}

export const insertRole = async (meta: Meta, row: RoleRow): Promise<void> => {
  await meta.insertInto('rh_roles').values(row).execute()
}

export const updateRole = async (
  meta: Meta,
  id: string,
  change: Pick<RoleRow, 'title' | 'description' | 'without' | 'updated_at'>,
): Promise<void> => {
  await meta.updateTable('rh_roles').set(change).where('id', '=', id).execute()
}

export const deleteRoleRow = async (meta: Meta, id: string): Promise<void> => {
  await meta.deleteFrom('rh_roles').where('id', '=', id).execute()
}

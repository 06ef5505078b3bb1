import { conflict, forbidden, notFound } from '@rowhouse/core/errors'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'
import type { InProject, Signed, Tx } from '../../request/context.ts'
import { confirmRole, permitRoles, refuseMore } from '../members/permit-roles.ts'
import { type GroupPlace, type SeenGroup, selectGroup, selectGroups } from './store.ts'

/** Groups are kept by those who manage the people of a project, and by super admins for the whole server. */
export type Keeper = InProject<'members.manage'> | Signed<'users.manage'>

export const placeOf = ({ project }: Pick<Keeper, 'project'>): string | null => project?.id ?? null

/** Who is on a server is nothing to whoever makes a project there: groups of others they do not find. */
export const seenFrom = ({ project, actor }: Pick<Keeper, 'project' | 'actor'>): GroupPlace => ({
  project: project?.id ?? null,
  knownTo: project === null || actor.isSuper ? null : actor.id,
})

export const isInProject = (ctx: Keeper): ctx is InProject<'members.manage'> => ctx.project !== null

/** One of another project and a made-up one get the same answer. */
export async function findGroup(meta: Kysely<MetaTables>, place: GroupPlace, id: string): Promise<SeenGroup> {
  const group = await selectGroup(meta, place, id)
  if (group === undefined) throw notFound('group', id)
  return group
}

/** In a project, groups of the server can be given a role; what they are is not its own to change. */
export function requireOwn(ctx: Keeper, group: SeenGroup): void {
  if (group.project_id !== placeOf(ctx))
    throw forbidden('Super admins keep the groups of the server. A project can give them a role.')
}

/** To change who has a role, or which one, takes the right to give and take it. Before a transaction, as all rights. */
export async function permitGroupRoles(ctx: Keeper, roles: readonly (HeldRole | null)[]): Promise<void> {
  if (!isInProject(ctx)) return
  // The five words, as it was given.
  const named = roles.flatMap((held) =>
    held === null || held.role === null ? [] : { role: held.role as ProjectRole, without: held.without },
  )
  await permitRoles(
    ctx,
    named.map(({ role }) => role),
  )
  for (const held of named) refuseMore(ctx, held)
}

type HeldRole = Pick<SeenGroup, 'role' | 'without'>

/** The group a permission was asked for, again inside the transaction. */
export async function confirmGroup(ctx: Keeper, tx: Tx, seen: SeenGroup): Promise<SeenGroup> {
  if (isInProject(ctx)) await confirmRole(ctx, tx)
  const group = await findGroup(tx, seenFrom(ctx), seen.id)
  if (group.role !== seen.role || group.custom?.id !== seen.custom?.id)
    throw conflict('Somebody else has just changed this group. Look again.')
  return group
}

export async function refuseTaken(tx: Tx, place: string | null, title: string, except = ''): Promise<void> {
  const key = title.toLowerCase()
  const groups = (await selectGroups(tx, { project: place, knownTo: null })).filter(
    ({ project_id }) => project_id === place,
  )
  if (groups.some((group) => group.id !== except && group.title.toLowerCase() === key))
    throw conflict(`There is a group “${title}” already.`)
}

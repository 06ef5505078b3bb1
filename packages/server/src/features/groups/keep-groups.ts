import { groupLimits } from '@rowhouse/core/api/groups'
import { conflict } from '@rowhouse/core/errors'
import { acceptTitle } from '@rowhouse/core/names'
import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'
import { newId } from '../../platform/chance.ts'
import type { Tx } from '../../request/context.ts'
import { announceIn, selectProjectsOf, settleGroup } from '../../structure/settle-group.ts'
import { acceptRole, type GivenRole } from '../members/accept-role.ts'
import { confirmRole, refuseMore } from '../members/permit-roles.ts'
import {
  confirmGroup,
  findGroup,
  isInProject,
  type Keeper,
  permitGroupRoles,
  placeOf,
  refuseTaken,
  requireOwn,
  seenFrom,
} from './group-place.ts'
import { deleteGroupRow, insertGroup, type SeenGroup, selectGroups, storeRole, updateTitle } from './store.ts'

interface GroupSpec {
  readonly title: string
  /** A name, or the id of a custom role. */
  readonly role?: string | null
}

export async function createGroup(ctx: Keeper, spec: GroupSpec): Promise<string> {
  const title = acceptTitle(spec.title, groupLimits.title)
  const wanted = await roleOf(ctx, ctx.meta.read, spec.role ?? null)
  await permitGroupRoles(ctx, [wanted])
  const at = new Date(ctx.now()).toISOString()
  const id = newId('group')
  await ctx.write(async (tx) => {
    if (isInProject(ctx)) await confirmRole(ctx, tx)
    const group = await addGroup(ctx, tx, { id, title, external: null, at })
    if (wanted !== null) await giveRole(ctx, tx, group, { role: spec.role ?? null, at })
  })
  return id
}

interface NewGroup {
  readonly id: string
  readonly title: string
  /** What an identity provider calls it; null: made here. */
  readonly external: string | null
  readonly at: string
}

/** Inside the caller's transaction. */
export async function addGroup(ctx: Keeper, tx: Tx, { id, title, external, at }: NewGroup): Promise<SeenGroup> {
  const place = placeOf(ctx)
  await refuseTaken(tx, place, title)
  const known = (await selectGroups(tx, seenFrom(ctx))).filter(({ project_id }) => project_id === place)
  if (known.length >= groupLimits.perPlace)
    throw conflict(`There are ${groupLimits.perPlace} groups. Delete those nobody needs first.`)
  const times = { created_at: at, updated_at: at }
  await insertGroup(tx, { id, project_id: place, title, external_id: external, created_by: ctx.actor.id, ...times })
  const group = { id, project_id: place, title, role: null, custom: null, without: [] }
  announceIn(tx, group, [], { type: 'groups.created' })
  return group
}

export async function changeGroup(ctx: Keeper, id: string, spec: Partial<GroupSpec>): Promise<void> {
  const title = spec.title === undefined ? undefined : acceptTitle(spec.title, groupLimits.title)
  const place = placeOf(ctx)
  const seen = await findGroup(ctx.meta.read, seenFrom(ctx), id)
  if (title !== undefined) requireOwn(ctx, seen)
  if (spec.role !== undefined) await permitGroupRoles(ctx, [seen, await roleOf(ctx, ctx.meta.read, spec.role)])
  const at = new Date(ctx.now()).toISOString()
  await ctx.write(async (tx) => {
    const group = await confirmGroup(ctx, tx, seen)
    if (title !== undefined && title !== group.title) await renameGroup(tx, group, { place, title, at })
    if (spec.role !== undefined && spec.role !== (group.custom?.id ?? group.role))
      await giveRole(ctx, tx, { ...group, title: title ?? group.title }, { role: spec.role, at })
  })
}

/** Inside the caller's transaction. */
export async function renameGroup(
  tx: Tx,
  group: SeenGroup,
  { place, title, at }: { readonly place: string | null; readonly title: string; readonly at: string },
): Promise<void> {
  await refuseTaken(tx, place, title, group.id)
  await updateTitle(tx, group.id, title, at)
  const [before, after] = [{ title: group.title }, { title }]
  const projects = await selectProjectsOf(tx, group.id)
  await settleGroup(tx, { projects, users: [], at })
  announceIn(tx, { ...group, title }, projects, { type: 'groups.renamed', before, after })
}

/** Groups of the server have roles in projects alone. */
async function roleOf(ctx: Keeper, meta: Kysely<MetaTables>, role: string | null): Promise<GivenRole | null> {
  const place = placeOf(ctx)
  return role === null || place === null ? null : acceptRole(meta, place, role)
}

async function giveRole(
  ctx: Keeper,
  tx: Tx,
  { id: group, title, role: before, custom }: SeenGroup,
  { role, at }: { readonly role: string | null; readonly at: string },
): Promise<void> {
  if (!isInProject(ctx)) return
  const place = ctx.project.id
  // A custom role may have changed since it was asked whether it can be given.
  const given = await roleOf(ctx, tx, role)
  if (given !== null) refuseMore(ctx, given)
  await storeRole(tx, group, place, given === null ? null : { role: given.role, custom_role_id: given.customRoleId })
  await settleGroup(tx, { projects: [place], at })
  const [was, is] = [custom?.title ?? before, given?.name ?? null]
  tx.announce({ type: 'groups.roleChanged', project: place, group, title, before: was, after: is })
}

export async function deleteGroup(ctx: Keeper, id: string): Promise<void> {
  const seen = await findGroup(ctx.meta.read, seenFrom(ctx), id)
  requireOwn(ctx, seen)
  await permitGroupRoles(ctx, [seen])
  const at = new Date(ctx.now()).toISOString()
  await ctx.write(async (tx) => {
    const group = await confirmGroup(ctx, tx, seen)
    const projects = await selectProjectsOf(tx, id)
    await deleteGroupRow(tx, id)
    await settleGroup(tx, { projects, at })
    announceIn(tx, group, projects, { type: 'groups.deleted' })
  })
}

import { lowerRole } from '@rowhouse/core/permissions/roles'
import { setOwnRole } from '../../meta/memberships.ts'
import type { InProject, Tx } from '../../request/context.ts'
import { acceptRole, type GivenRole, refuseWaitingOwner } from './accept-role.ts'
import { confirmEntry, findEntry } from './find-entry.ts'
import { acceptOwner, keepOwner } from './last-owner.ts'
import { confirmRole, permitRoles, refuseMore } from './permit-roles.ts'
import { updateWaitingRole, type WaitingRole } from './store.ts'

type Updating = InProject<'members.manage'>

export async function updateMember(ctx: Updating, id: string, input: string): Promise<void> {
  const project = ctx.project.id
  const { role } = await acceptRole(ctx.meta.read, project, input)
  const seen = await findEntry(ctx.meta.read, project, id)
  await permitRoles(ctx, [seen.role, role])
  if (seen.waiting !== null) refuseWaitingOwner(role)
  await ctx.write(async (tx) => {
    await confirmRole(ctx, tx)
    const given = await acceptRole(tx, project, input)
    refuseMore(ctx, given)
    const { ownRole, customRoleId, name, waiting } = await confirmEntry(tx, project, seen)
    if (given.role === ownRole && given.customRoleId === customRoleId) return
    if (waiting !== null) return changeWaiting(ctx, tx, waiting, given)
    if (ownRole === 'owner') await keepOwner(tx, project, id)
    if (given.role === 'owner') await acceptOwner(tx, id)
    await setOwnRole(tx, { project_id: project, user_id: id }, given)
    tx.announce({ type: 'members.changed', project, user: id, before: name, after: given.name })
  })
}

/** Whoever raises a role answers for it: a link that somebody else made must not be worth more than they gave. */
async function changeWaiting(
  ctx: Updating,
  tx: Tx,
  { id, email, role: before }: WaitingRole,
  { role, customRoleId, name }: GivenRole,
): Promise<void> {
  const isRaised = lowerRole(before, role) === before
  await updateWaitingRole(tx, id, {
    role,
    custom_role_id: customRoleId,
    ...(isRaised ? { invited_by: ctx.actor.id } : {}),
  })
  tx.announce({ type: 'members.invited', project: ctx.project.id, email, role: name })
}

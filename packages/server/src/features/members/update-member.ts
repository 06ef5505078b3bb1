import { lowerRole, type ProjectRole } from '@rowhouse/core/permissions/roles'
import type { InProject, Tx } from '../../request/context.ts'
import { acceptRole, refuseWaitingOwner } from './accept-role.ts'
import { confirmEntry, findEntry } from './find-entry.ts'
import { keepOwner } from './last-owner.ts'
import { confirmRole, permitRoles } from './permit-roles.ts'
import { updateRole, updateWaitingRole, type WaitingRole } from './store.ts'

type Updating = InProject<'members.manage'>

export async function updateMember(ctx: Updating, id: string, input: string): Promise<void> {
  const role = acceptRole(input)
  const project = ctx.project.id
  const seen = await findEntry(ctx.meta.read, project, id)
  await permitRoles(ctx, [seen.role, role])
  if (seen.waiting !== null) refuseWaitingOwner(role)
  await ctx.write(async (tx) => {
    await confirmRole(ctx, tx)
    const { role: before, waiting } = await confirmEntry(tx, project, seen)
    if (role === before) return
    if (waiting !== null) return changeWaiting(ctx, tx, waiting, role)
    if (before === 'owner') await keepOwner(tx, project, id)
    await updateRole(tx, { projectId: project, userId: id }, role)
    tx.announce({ type: 'members.changed', project, user: id, before, after: role })
  })
}

/** Whoever raises a role answers for it: a link that somebody else made must not be worth more than they gave. */
async function changeWaiting(
  ctx: Updating,
  tx: Tx,
  { id, email, role: before }: WaitingRole,
  role: ProjectRole,
): Promise<void> {
  const isRaised = lowerRole(before, role) === before
  await updateWaitingRole(tx, id, { role, ...(isRaised ? { invited_by: ctx.actor.id } : {}) })
  tx.announce({ type: 'members.invited', project: ctx.project.id, email, role })
}

import { invalidRequest } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { confirmEntry, findEntry } from './find-entry.ts'
import { keepOwner } from './last-owner.ts'
import { confirmRole, permitRoles } from './permit-roles.ts'
import { deleteMember, deleteWaitingRoles } from './store.ts'

/** A withdrawn role leaves the invitation to the server as it is: other projects may wait for the same person. */
export async function removeMember(ctx: InProject<'members.manage'>, id: string): Promise<void> {
  if (id === ctx.actor.id) throw invalidRequest("Admin can't delete themselves!")
  const project = ctx.project.id
  const seen = await findEntry(ctx.meta.read, project, id)
  await permitRoles(ctx, [seen.role])
  await ctx.write(async (tx) => {
    await confirmRole(ctx, tx)
    const { role, waiting } = await confirmEntry(tx, project, seen)
    if (waiting !== null) {
      await deleteWaitingRoles(tx, [id])
      tx.announce({ type: 'members.inviteWithdrawn', project, email: waiting.email })
      return
    }
    if (role === 'owner') await keepOwner(tx, project, id)
    await deleteMember(tx, project, id)
    tx.announce({ type: 'members.removed', project, user: id, role })
  })
}

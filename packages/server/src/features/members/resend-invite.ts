import { AppError, conflict } from '@rowhouse/core/errors'
import { canMailLinks } from '../../platform/mail/links.ts'
import type { InProject } from '../../request/context.ts'
import { findUserByEmail } from '../auth/accounts.ts'
import { mailInvites, newInvitation, storeInvitations } from '../auth/invites.ts'
import { roleChanged } from './find-entry.ts'
import { takeInvites } from './invite-limit.ts'
import { confirmRole, permitRoles, refuseMore } from './permit-roles.ts'
import { selectTitle, selectWaitingRole, updateWaitingRole } from './store.ts'

/** The older link stops working. Whoever asks for the new one answers for the role, as if they had given it. */
export async function resendInvite(
  ctx: InProject<'members.manage'>,
  id: string,
): Promise<{ readonly url: string; readonly mailed: boolean }> {
  const project = ctx.project.id
  const seen = await selectWaitingRole(ctx.meta.read, project, id)
  if (seen === undefined) throw noInvitation(id)
  await permitRoles(ctx, [seen.role])
  refuseMore(ctx, seen)
  takeInvites(ctx, 1)
  const invitation = newInvitation(ctx, seen.email)
  const mailed = await canMailLinks(ctx)
  await ctx.write(async (tx) => {
    await confirmRole(ctx, tx)
    const waiting = await selectWaitingRole(tx, project, id)
    if (waiting === undefined) throw noInvitation(id)
    if (waiting.role !== seen.role || waiting.custom_role_id !== seen.custom_role_id) throw roleChanged()
    if ((await findUserByEmail(tx, waiting.email)) !== undefined)
      throw conflict('This person has signed up without the link. Invite the address again to add them.')
    await storeInvitations(ctx, tx, [invitation])
    await updateWaitingRole(tx, id, { invited_by: ctx.actor.id })
    tx.announce({ type: 'members.invited', project, email: waiting.email, role: waiting.role })
    if (mailed) await mailInvites(ctx, tx, [invitation], { id: project, title: await selectTitle(tx, project) })
  })
  ctx.mails.wake()
  return { url: invitation.url, mailed }
}

function noInvitation(id: string): AppError {
  return new AppError('not_found', `User with id '${id}' not found`, { kind: 'user', id })
}

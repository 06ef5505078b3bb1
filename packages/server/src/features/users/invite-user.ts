import { conflict } from '@rowhouse/core/errors'
import { canMailLinks } from '../../platform/mail/links.ts'
import type { Signed } from '../../request/context.ts'
import { findUserByEmail } from '../auth/accounts.ts'
import { acceptEmail } from '../auth/emails.ts'
import { type Invitation, mailInvites, newInvitation, storeInvitations } from '../auth/invites.ts'

/** Inviting an address again renews its invitation: only the newest link works. */
export async function inviteUser(
  ctx: Signed<'users.manage'>,
  input: string,
): Promise<Invitation & { readonly mailed: boolean }> {
  const invitation = newInvitation(ctx, acceptEmail(input))
  // Without PUBLIC_URL there is no address we could trust for the link: whoever invites copies it.
  const mailed = await canMailLinks(ctx)
  await ctx.write(async (tx) => {
    if ((await findUserByEmail(tx, invitation.email)) !== undefined)
      throw conflict('There is an account with this address already.')
    await storeInvitations(ctx, tx, [invitation])
    if (mailed) await mailInvites(ctx, tx, [invitation], null)
  })
  ctx.mails.wake()
  return { ...invitation, mailed }
}

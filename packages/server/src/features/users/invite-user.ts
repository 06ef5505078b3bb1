import { conflict } from '@rowhouse/core/errors'
import type { Signed } from '../../request/context.ts'
import { findUserByEmail } from '../auth/accounts.ts'
import { acceptEmail } from '../auth/emails.ts'
import { type Invitation, mailInvite, newInvitation, storeInvitations } from '../auth/invites.ts'

/** Inviting an address again renews its invitation: only the newest link works. */
export async function inviteUser(
  ctx: Signed<'users.manage'>,
  input: string,
): Promise<Invitation & { readonly mailed: boolean }> {
  const invitation = newInvitation(ctx, acceptEmail(input))
  await ctx.write(async (tx) => {
    if ((await findUserByEmail(tx, invitation.email)) !== undefined)
      throw conflict('There is an account with this address already.')
    await storeInvitations(ctx, tx, [invitation])
  })
  return { ...invitation, mailed: await mailInvite(ctx, invitation) }
}

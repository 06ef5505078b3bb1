import { resetLink } from '../../platform/mail/links.ts'
import type { Signed } from '../../request/context.ts'
import { makeResetToken } from '../auth/mail-tokens.ts'
import { requireUser } from './read-user.ts'

interface ResetUrl {
  readonly token: string
  readonly url: string
  readonly expiresAt: string
}

/** For a person the mail does not reach: the super admin copies the link and sends it some other way. */
export async function generateResetUrl(ctx: Signed<'users.manage'>, userId: string): Promise<ResetUrl> {
  const { token, expiresAt } = await ctx.write(async (tx) => {
    await requireUser(tx, userId)
    tx.announce({ type: 'users.resetRequested', user: userId, by: 'admin' })
    return makeResetToken(tx, userId, ctx.now())
  })
  return { token, url: resetLink(ctx.config, token), expiresAt }
}

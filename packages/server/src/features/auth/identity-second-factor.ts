import { forbidden } from '@rowhouse/core/errors'
import { emailKey } from '@rowhouse/core/names'
import type { Allowed } from '../../request/context.ts'
import { join } from './identity-accounts.ts'
import { spendSecondFactor, tellingWrongFactor } from './second-factor.ts'
import { openSession, type StartedSession, startTokens } from './sessions.ts'
import { openTicket, staleTicket } from './sign-in-ticket.ts'

const quarterMs = 15 * 60_000

/** The second half of an identity sign-in, for accounts with a second factor. */
export async function confirmIdentitySignIn(
  ctx: Allowed<'auth.signIn'>,
  sealed: string | null,
  code: string,
): Promise<StartedSession> {
  const { user: id, how, joining, tokenVersion } = openTicket(ctx, sealed)
  const known = await ctx.meta.read.selectFrom('rh_users').select('email').where('id', '=', id).executeTakeFirst()
  if (known === undefined) throw staleTicket()
  // The same count as for passwords: guesses at one account add up, whichever way they come.
  const attempts = `sign-in:${emailKey(known.email)}`
  ctx.limits.take(attempts, ctx.config.rates.signInPerAccount, quarterMs)
  const confirm = () =>
    ctx.write(async (tx) => {
      const user = await tx.selectFrom('rh_users').selectAll().where('id', '=', id).executeTakeFirst()
      if (user === undefined || user.token_version !== tokenVersion) throw staleTicket()
      if (user.suspended_at !== null) throw forbidden('This account is suspended. Ask an administrator of this server.')
      const spent = await spendSecondFactor(ctx, tx, user, code)
      if (joining !== null) await join(ctx, tx, { provider: how, subject: joining, user: id })
      return openSession(ctx, tx, user, spent === null ? how : `${how} and ${spent}`)
    })
  const opened = await tellingWrongFactor(ctx, id, confirm)
  ctx.limits.forget(attempts)
  return startTokens(ctx, opened)
}

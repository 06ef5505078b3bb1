import { type AppError, forbidden, invalidRequest } from '@rowhouse/core/errors'
import { emailKey } from '@rowhouse/core/names'
import type { Selectable } from 'kysely'
import type { UserRow } from '../../meta/tables.ts'
import type { Allowed } from '../../request/context.ts'
import { join } from './identity-accounts.ts'
import { spendSecondFactor } from './second-factor.ts'
import { openSession, type StartedSession, startTokens } from './sessions.ts'

const quarterMs = 15 * 60_000
const purpose = 'identity sign-in'

export const ticketSeconds = 600

interface Ticket {
  readonly user: string
  readonly provider: string
  readonly joining: string | null
  readonly tokenVersion: number
  readonly expires: number
}

/**
 * What a provider proved, for the one browser it was proved to: the code of a provider works once, and the person still has
 * to open the authenticator app.
 */
export function identityTicket(
  ctx: Allowed<'auth.signIn'>,
  user: Selectable<UserRow>,
  provider: string,
  joining: string | null,
): string {
  const ticket: Ticket = {
    user: user.id,
    provider,
    joining,
    tokenVersion: user.token_version,
    expires: ctx.now() + ticketSeconds * 1000,
  }
  return ctx.secrets.seal(JSON.stringify(ticket), purpose)
}

/** The second half of an identity sign-in, for accounts with two-factor on. */
export async function confirmIdentitySignIn(
  ctx: Allowed<'auth.signIn'>,
  sealed: string | null,
  code: string,
): Promise<StartedSession> {
  const { user: id, provider, joining, tokenVersion } = openTicket(ctx, sealed)
  const known = await ctx.meta.read.selectFrom('rh_users').select('email').where('id', '=', id).executeTakeFirst()
  if (known === undefined) throw staleTicket()
  // The same count as for passwords: guesses at one account add up, whichever way they come.
  const attempts = `sign-in:${emailKey(known.email)}`
  ctx.limits.take(attempts, ctx.config.rates.signInPerAccount, quarterMs)
  const opened = await ctx.write(async (tx) => {
    const user = await tx.selectFrom('rh_users').selectAll().where('id', '=', id).executeTakeFirst()
    if (user === undefined || user.token_version !== tokenVersion) throw staleTicket()
    if (user.suspended_at !== null) throw forbidden('This account is suspended. Ask an administrator of this server.')
    await spendSecondFactor(ctx, tx, user, code)
    if (joining !== null) await join(ctx, tx, { provider, subject: joining, user: id })
    return openSession(ctx, tx, user, `${provider} and code`)
  })
  ctx.limits.forget(attempts)
  return startTokens(ctx, opened)
}

function openTicket(ctx: Allowed<'auth.signIn'>, sealed: string | null): Ticket {
  if (sealed === null) throw staleTicket()
  const ticket = unsealed(ctx, sealed)
  if (ticket.expires <= ctx.now()) throw staleTicket()
  return ticket
}

function unsealed(ctx: Allowed<'auth.signIn'>, sealed: string): Ticket {
  try {
    return JSON.parse(ctx.secrets.unseal(sealed, purpose)) as Ticket
  } catch {
    throw staleTicket()
  }
}

const staleTicket = (): AppError => invalidRequest('This sign-in was started elsewhere or took too long. Try again.')

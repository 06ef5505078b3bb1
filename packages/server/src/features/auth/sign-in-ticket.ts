import { type AppError, invalidRequest } from '@rowhouse/core/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import type { UserRow } from '../../meta/rows/people.ts'
import type { SecondFactor } from '../../meta/second-factors.ts'
import type { Config } from '../../platform/config.ts'
import { readCookie, setCookie } from '../../platform/http/cookies.ts'
import type { Allowed } from '../../request/context.ts'

const purpose = 'sign-in ticket'
const cookie = 'sign_in_ticket'
const seconds = 600

/** By what somebody proved the first time who they are. */
interface FirstFactor {
  readonly how: 'password' | 'google' | 'github' | 'oidc'
  /** Whom the provider knows, where that may count only once the second factor is proved. */
  readonly joining: string | null
}

interface Ticket extends FirstFactor {
  readonly user: string
  readonly tokenVersion: number
  readonly expires: number
}

/** Somebody is known, but has to prove a second time who they are. */
export interface HalfSignedIn {
  readonly ticket: string
  readonly factors: readonly SecondFactor[]
}

/**
 * What was proved first, for the one browser it was proved to: the code of a provider works once, a password should not lie
 * about, and the person still has to find the authenticator. It opens nothing but the second step.
 */
export function sealTicket(
  ctx: Allowed<'auth.signIn'>,
  user: Selectable<UserRow>,
  { how, joining }: FirstFactor,
): string {
  const expires = ctx.now() + seconds * 1000
  const ticket: Ticket = { user: user.id, how, joining, tokenVersion: user.token_version, expires }
  return ctx.secrets.seal(JSON.stringify(ticket), purpose)
}

export function openTicket(ctx: Allowed<'auth.signIn'>, sealed: string | null): Ticket {
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

export const staleTicket = (): AppError =>
  invalidRequest('This sign-in was started elsewhere or took too long. Try again.')

export const ticketIn = (request: FastifyRequest, config: Config): string | null => readCookie(request, config, cookie)

/** null: it was used. */
export function setTicket(reply: FastifyReply, config: Config, ticket: string | null): void {
  setCookie(reply, config, { name: cookie, value: ticket ?? '', maxAgeSeconds: ticket === null ? 0 : seconds })
}

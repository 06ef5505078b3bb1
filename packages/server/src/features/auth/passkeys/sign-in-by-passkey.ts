import { type AppError, forbidden, invalidRequest } from '@rowhouse/core/errors'
import { newToken } from '../../../platform/chance.ts'
import type { Allowed, Ctx } from '../../../request/context.ts'
import { join } from '../identity-accounts.ts'
import { requirePasswords } from '../password-sign-in.ts'
import { openSession, type StartedSession, startTokens } from '../sessions.ts'
import { openTicket, staleTicket } from '../sign-in-ticket.ts'
import { challengeMs, giveChallenge } from './challenges.ts'
import { checkProof, notePasskeyUse, type Proof } from './check-proof.ts'
import { relyingPartyOf } from './relying-party.ts'
import { webauthn } from './webauthn.ts'

type SignInCtx = Allowed<'auth.signIn'>

const quarterMs = 15 * 60_000
const challengesPerAddress = 200

interface Begun {
  readonly options: Readonly<Record<string, unknown>>
  /** For the browser to bring back. */
  readonly holder: string
}

/** `ticket`: of a sign-in that wants a second factor; left out: the passkey alone shall do. */
export async function beginPasskeySignIn(ctx: SignInCtx, site: string, ticket?: string | null): Promise<Begun> {
  ctx.limits.take(`passkeys:${ctx.caller.address}`, challengesPerAddress, quarterMs)
  // Who may come in is decided by the provider alone where passwords are off.
  if (ticket === undefined) requirePasswords(ctx)
  const userId = ticket === undefined ? null : openTicket(ctx, ticket).user
  const holder = newToken()
  const purpose = userId === null ? 'sign in' : 'second factor'
  return { options: await requestOptions(ctx, site, { purpose, userId, holder }), holder }
}

interface Wanted {
  readonly purpose: 'sign in' | 'second factor' | 'prove'
  readonly userId: string | null
  readonly holder: string
}

export async function requestOptions(
  ctx: Ctx,
  site: string,
  wanted: Wanted,
): Promise<Readonly<Record<string, unknown>>> {
  const party = relyingPartyOf(site)
  const known =
    wanted.userId === null
      ? []
      : await ctx.meta.read
          .selectFrom('rh_passkeys')
          .select(['credential_id', 'transports'])
          .where('user_id', '=', wanted.userId)
          .execute()
  if (wanted.userId !== null && known.length === 0) throw noPasskeys()
  const challenge = await giveChallenge(ctx, wanted)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: challengeMs,
    userVerification: wanted.purpose === 'second factor' ? 'preferred' : 'required',
    allowCredentials: known.map(({ credential_id: id, transports }) => ({
      id,
      ...(transports === '' ? {} : { transports: transports.split(',') }),
    })),
  })
  return { ...options }
}

const noPasskeys = (): AppError => invalidRequest('This account has no passkeys. Use another way.')

interface SignInInput {
  readonly site: string
  readonly proof: Proof
  readonly holder: string | null
  readonly ticket: string | null
}

export async function signInByPasskey(ctx: SignInCtx, input: SignInInput): Promise<StartedSession> {
  const ofAddress = `sign-in-address:${ctx.caller.address}`
  ctx.limits.take(ofAddress, ctx.config.rates.signInPerAddress, quarterMs)
  const checked = await checkProof(ctx, { ...input, purposes: ['sign in', 'second factor'] })
  const first = checked.purpose === 'second factor' ? openTicket(ctx, input.ticket) : null
  if (first === null) requirePasswords(ctx)
  else if (first.user !== checked.user.id) throw staleTicket()
  const opened = await ctx.write(async (tx) => {
    const user = await tx.selectFrom('rh_users').selectAll().where('id', '=', checked.user.id).executeTakeFirst()
    if (user === undefined || (first !== null && first.tokenVersion !== user.token_version)) throw staleTicket()
    if (user.suspended_at !== null) throw forbidden('This account is suspended. Ask an administrator of this server.')
    await notePasskeyUse(ctx, tx, checked)
    if (first !== null && first.joining !== null)
      await join(ctx, tx, { provider: first.how, subject: first.joining, user: user.id })
    return openSession(ctx, tx, user, first === null ? 'passkey' : `${first.how} and passkey`)
  })
  checked.forgive()
  ctx.limits.giveBack(ofAddress)
  return startTokens(ctx, opened)
}

import { timingSafeEqual } from 'node:crypto'
import { type AppError, forbidden, invalidRequest, notFound } from '@rowhouse/core/errors'
import { secondFactorsOf } from '../../meta/second-factors.ts'
import { hashToken, newToken } from '../../platform/chance.ts'
import type { Config } from '../../platform/config.ts'
import type { Allowed } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { codeChallengeOf } from './identity/code-challenge.ts'
import { createGithubProvider } from './identity/github.ts'
import { createGoogleProvider } from './identity/google.ts'
import { createOidcProvider } from './identity/oidc.ts'
import type { IdentityProvider } from './identity/provider.ts'
import { accountOf } from './identity-accounts.ts'
import { openSession, type StartedSession, startTokens } from './sessions.ts'
import { type HalfSignedIn, sealTicket } from './sign-in-ticket.ts'
import { takeOverGroups } from './take-over-groups.ts'

type ProviderName = IdentityProvider['name']
type Providers = Readonly<Record<ProviderName, IdentityProvider | null>>

const attemptMs = 10 * 60_000

export function createProviders({ google, github, oidc }: Config, now: () => number): Providers {
  return {
    google: google === null ? null : createGoogleProvider(google, now),
    github: github === null ? null : createGithubProvider(github),
    oidc: oidc === null ? null : createOidcProvider(oidc, now),
  }
}

/** Remembers the attempt and ties it to this browser: a link with somebody else's code signs nobody in. */
export async function startIdentitySignIn(
  ctx: Allowed<'auth.signIn'>,
  provider: IdentityProvider,
): Promise<{ url: string; browser: string }> {
  ctx.limits.take(`identity:${ctx.caller.address}`, 100, attemptMs)
  // The name in front lets the screen tell which provider sent the person back.
  const state = `${provider.name}.${newToken()}`
  const [nonce, codeVerifier, browser] = [newToken(), newToken(), newToken()]
  await ctx.write(async (tx) => {
    await tx
      .insertInto('rh_identity_attempts')
      .values({
        state_hash: hashToken(state),
        provider: provider.name,
        nonce,
        code_verifier: ctx.secrets.seal(codeVerifier, hashToken(state)),
        browser_hash: hashToken(browser),
        expires_at: new Date(ctx.now() + attemptMs).toISOString(),
      })
      .execute()
  })
  const url = await provider.authorizeUrl(ctx.egress, {
    state,
    nonce,
    codeChallenge: codeChallengeOf(codeVerifier),
    redirectUri: redirectUri(ctx.config),
  })
  return { url, browser }
}

interface ExchangeInput {
  readonly code: string | undefined
  readonly state: string | undefined
  readonly browser: string | null
}

export async function finishIdentitySignIn(
  ctx: Allowed<'auth.signIn'>,
  provider: IdentityProvider,
  { code, state, browser }: ExchangeInput,
): Promise<StartedSession | HalfSignedIn> {
  if (!code || !state || browser === null) throw staleAttempt()
  const attempt = await takeAttempt(ctx, { provider: provider.name, state, browser })
  const identity = await provider.exchange(ctx.egress, { code, ...attempt, redirectUri: redirectUri(ctx.config) })
  if (!identity.emailVerified) throw invalidRequest('The provider has not verified your e-mail address.')
  const outcome = await ctx.write(async (tx) => {
    const { user, joining } = await accountOf(ctx, tx, provider.name, identity)
    if (user.suspended_at !== null) throw forbidden('This account is suspended. Ask an administrator of this server.')
    // Whoever has yet to prove that the account is theirs changes nothing of it.
    if (joining === null) await takeOverGroups(ctx, tx, user, identity)
    // What a provider asked them for is not known here, so it does not stand for the second factor.
    const factors = await secondFactorsOf(tx, user.id)
    if (factors.length > 0) return { ticket: sealTicket(ctx, user, { how: provider.name, joining }), factors }
    return openSession(ctx, tx, user, provider.name)
  })
  return 'ticket' in outcome ? outcome : startTokens(ctx, outcome)
}

interface Attempt {
  readonly provider: ProviderName
  readonly state: string
  /** The cookie of the browser in which it began. */
  readonly browser: string
}

/** Deleted by the one who reads it, in one transaction: a code or state works once, also in a race. */
async function takeAttempt(
  ctx: Allowed<'auth.signIn'>,
  { provider, state, browser }: Attempt,
): Promise<{ nonce: string; codeVerifier: string }> {
  const hash = hashToken(state)
  const attempt = await ctx.write(async (tx) => {
    const row = await tx
      .selectFrom('rh_identity_attempts')
      .selectAll()
      .where('state_hash', '=', hash)
      .executeTakeFirst()
    if (row !== undefined) await tx.deleteFrom('rh_identity_attempts').where('state_hash', '=', hash).execute()
    return row
  })
  const isGood =
    attempt !== undefined &&
    attempt.provider === provider &&
    attempt.expires_at > new Date(ctx.now()).toISOString() &&
    timingSafeEqual(Buffer.from(attempt.browser_hash), Buffer.from(hashToken(browser)))
  if (!isGood) throw staleAttempt()
  return { nonce: attempt.nonce, codeVerifier: ctx.secrets.unseal(attempt.code_verifier, hash) }
}

const staleAttempt = (): AppError => invalidRequest('This sign-in was started elsewhere or took too long. Try again.')

function redirectUri(config: Config): string {
  // Providers refuse addresses with a fragment; the screen at “/” hands the code on to the callback screen.
  return `${config.publicUrl ?? ''}/`
}

/** As the configuration has it, or else as it was set up in the App Store. */
export async function providerOr404(
  { plugins, now }: Pick<Services, 'plugins' | 'now'>,
  providers: Providers,
  name: ProviderName,
): Promise<IdentityProvider> {
  const client = providers[name] !== null || name === 'oidc' ? null : await plugins.client(name)
  const chosen =
    client === null ? null : name === 'google' ? createGoogleProvider(client, now) : createGithubProvider(client)
  const provider = providers[name] ?? chosen
  if (provider === null) throw notFound('identity provider', name)
  return provider
}

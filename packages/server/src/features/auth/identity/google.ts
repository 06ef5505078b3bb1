import type { JSONWebKeySet, JWTPayload } from 'jose'
import type { Egress } from '../../../platform/egress/egress.ts'
import {
  type ClientCredentials,
  type ExchangeRequest,
  type Identity,
  type IdentityProvider,
  vouched,
} from './provider.ts'
import { recordOf, requestTokens, textOf } from './token-request.ts'

const googleEndpoints = {
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  issuer: 'https://accounts.google.com',
} as const

interface GoogleSettings extends ClientCredentials {
  readonly authorizeUrl?: string
  readonly tokenUrl?: string
  readonly jwksUrl?: string
  readonly issuer?: string
}

/** Google, or any other OpenID provider when all four endpoints are given. */
export function createGoogleProvider(given: GoogleSettings, now: () => number = Date.now): IdentityProvider {
  const settings = { ...googleEndpoints, ...given }
  const keys = cacheKeys(settings.jwksUrl, now)
  return {
    name: 'google',
    authorizeUrl({ state, nonce, codeChallenge, redirectUri }) {
      const url = new URL(settings.authorizeUrl)
      url.searchParams.set('response_type', 'code')
      url.searchParams.set('client_id', settings.clientId)
      url.searchParams.set('redirect_uri', redirectUri)
      url.searchParams.set('scope', 'openid email profile')
      url.searchParams.set('state', state)
      url.searchParams.set('nonce', nonce)
      url.searchParams.set('code_challenge', codeChallenge)
      url.searchParams.set('code_challenge_method', 'S256')
      return url.href
    },
    exchange: (egress, request) =>
      vouched('Google', async () => {
        const tokens = await requestTokens(egress, settings, request)
        const claims = await verify(textOf(tokens, 'id_token'), { egress, keys, settings, now })
        return identityOf(claims, request, settings.clientId)
      }),
  }
}

interface Verification {
  readonly egress: Egress
  readonly keys: KeyCache
  readonly settings: { readonly clientId: string; readonly issuer: string }
  readonly now: () => number
}

async function verify(idToken: string, { egress, keys, settings, now }: Verification): Promise<JWTPayload> {
  // Loaded with the first person who comes this way, so that no start waits for it.
  const { createLocalJWKSet, errors, jwtVerify } = await import('jose')
  const check = async (keySet: JSONWebKeySet) => {
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keySet), {
      issuer: settings.issuer,
      audience: settings.clientId,
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      clockTolerance: 60,
      currentDate: new Date(now()),
    })
    return payload
  }
  const known = await keys.get(egress)
  try {
    return await check(known)
  } catch (error) {
    // The provider may have changed its keys since they were fetched.
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
    return check(await keys.refresh(egress))
  }
}

function identityOf(claims: JWTPayload, { nonce }: ExchangeRequest, clientId: string): Identity {
  if (claims.nonce !== nonce) throw new Error('The token was made for another sign-in')
  // A token for several audiences counts only for the one it was issued to (OpenID Connect Core 3.1.3.7).
  if (Array.isArray(claims.aud) && claims.aud.length > 1 && claims.azp !== clientId) {
    throw new Error('The token was issued to another client')
  }
  return {
    subject: textOf(claims, 'sub'),
    email: textOf(claims, 'email'),
    emailVerified: claims.email_verified === true,
    ...(typeof claims.given_name === 'string' ? { firstname: claims.given_name } : {}),
    ...(typeof claims.family_name === 'string' ? { lastname: claims.family_name } : {}),
  }
}

interface KeyCache {
  get(egress: Egress): Promise<JSONWebKeySet>
  refresh(egress: Egress): Promise<JSONWebKeySet>
}

const KEYS_MS = 10 * 60 * 1000

function cacheKeys(jwksUrl: string, now: () => number): KeyCache {
  let cached: { readonly keySet: JSONWebKeySet; readonly until: number } | undefined

  async function refresh(egress: Egress): Promise<JSONWebKeySet> {
    const keySet = await fetchKeys(egress, jwksUrl)
    cached = { keySet, until: now() + KEYS_MS }
    return keySet
  }

  return {
    get: async (egress) => (cached !== undefined && now() < cached.until ? cached.keySet : refresh(egress)),
    refresh,
  }
}

async function fetchKeys(egress: Egress, jwksUrl: string): Promise<JSONWebKeySet> {
  const response = await egress.fetch(jwksUrl, { maxBytes: 1_000_000 })
  const { keys } = recordOf(response.json())
  if (response.status !== 200 || !Array.isArray(keys)) throw new Error(`No key set: ${response.status}`)
  return { keys: keys.map(recordOf) }
}

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

export interface OpenIdEndpoints {
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly jwksUrl: string
  readonly issuer: string
}

interface OpenIdSettings extends ClientCredentials {
  readonly name: IdentityProvider['name']
  /** In sentences for people. */
  readonly title: string
  readonly endpoints: (egress: Egress) => Promise<OpenIdEndpoints>
  readonly scope: string
  /** What else the claims tell of the person. */
  readonly more?: (claims: JWTPayload) => Partial<Identity>
}

/** A provider that vouches for people by id tokens (OpenID Connect Core 3.1). */
export function createOpenIdProvider(settings: OpenIdSettings, now: () => number = Date.now): IdentityProvider {
  const keys = cacheKeys(now)
  return {
    name: settings.name,
    authorizeUrl: (egress, { state, nonce, codeChallenge, redirectUri }) =>
      vouched(settings.title, async () => {
        const url = new URL((await settings.endpoints(egress)).authorizeUrl)
        url.searchParams.set('response_type', 'code')
        url.searchParams.set('client_id', settings.clientId)
        url.searchParams.set('redirect_uri', redirectUri)
        url.searchParams.set('scope', settings.scope)
        url.searchParams.set('state', state)
        url.searchParams.set('nonce', nonce)
        url.searchParams.set('code_challenge', codeChallenge)
        url.searchParams.set('code_challenge_method', 'S256')
        return url.href
      }),
    exchange: (egress, request) =>
      vouched(settings.title, async () => {
        const endpoints = await settings.endpoints(egress)
        const tokens = await requestTokens(egress, { ...settings, ...endpoints }, request)
        const claims = await verify(textOf(tokens, 'id_token'), {
          egress,
          keys,
          endpoints,
          clientId: settings.clientId,
          now,
        })
        return { ...identityOf(claims, request, settings.clientId), ...settings.more?.(claims) }
      }),
  }
}

interface Verification {
  readonly egress: Egress
  readonly keys: KeyCache
  readonly endpoints: OpenIdEndpoints
  readonly clientId: string
  readonly now: () => number
}

async function verify(idToken: string, spec: Verification): Promise<JWTPayload> {
  const { egress, keys, endpoints, clientId, now } = spec
  // Loaded with the first person who comes this way, so that no start waits for it.
  const { createLocalJWKSet, errors, jwtVerify } = await import('jose')
  const check = async (keySet: JSONWebKeySet) => {
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keySet), {
      issuer: endpoints.issuer,
      audience: clientId,
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      clockTolerance: 60,
      currentDate: new Date(now()),
    })
    return payload
  }
  const known = await keys.get(egress, endpoints.jwksUrl)
  try {
    return await check(known)
  } catch (error) {
    // The provider may have changed its keys since they were fetched.
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
    return check(await keys.refresh(egress, endpoints.jwksUrl))
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
  get(egress: Egress, url: string): Promise<JSONWebKeySet>
  refresh(egress: Egress, url: string): Promise<JSONWebKeySet>
}

const keysMs = 10 * 60 * 1000

function cacheKeys(now: () => number): KeyCache {
  let cached: { readonly keySet: JSONWebKeySet; readonly until: number } | undefined

  async function refresh(egress: Egress, url: string): Promise<JSONWebKeySet> {
    const keySet = await fetchKeys(egress, url)
    cached = { keySet, until: now() + keysMs }
    return keySet
  }

  return {
    get: async (egress, url) => (cached !== undefined && now() < cached.until ? cached.keySet : refresh(egress, url)),
    refresh,
  }
}

async function fetchKeys(egress: Egress, jwksUrl: string): Promise<JSONWebKeySet> {
  const response = await egress.fetch(jwksUrl, { maxBytes: 1_000_000 })
  const { keys } = recordOf(response.json())
  if (response.status !== 200 || !Array.isArray(keys)) throw new Error(`No key set: ${response.status}`)
  return { keys: keys.map(recordOf) }
}

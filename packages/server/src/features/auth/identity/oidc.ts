import type { JWTPayload } from 'jose'
import type { Egress } from '../../../platform/egress/egress.ts'
import { createOpenIdProvider, type OpenIdEndpoints } from './openid.ts'
import type { ClientCredentials, Identity, IdentityProvider } from './provider.ts'
import { recordOf, textOf } from './token-request.ts'

interface OidcSettings extends ClientCredentials {
  readonly issuer: string
  /** On the button. */
  readonly title: string
  readonly scope: string
  /** Addresses count as verified also where the provider says nothing of it. */
  readonly trustsEmail: boolean
}

/** Any provider that tells its endpoints (OpenID Connect Discovery 1.0). */
export function createOidcProvider(settings: OidcSettings, now: () => number = Date.now): IdentityProvider {
  const { clientId, clientSecret, title, scope } = settings
  const endpoints = discovered(settings.issuer, now)
  return createOpenIdProvider(
    { clientId, clientSecret, title, scope, endpoints, name: 'oidc', more: (claims) => moreOf(claims, settings) },
    now,
  )
}

const moreOf = (claims: JWTPayload, { trustsEmail }: OidcSettings): Partial<Identity> => ({
  claims,
  ...(trustsEmail && claims.email_verified === undefined ? { emailVerified: true } : {}),
})

const keptMs = 60 * 60 * 1000

/** Asked for by the first who signs in, and again after an hour. */
function discovered(issuer: string, now: () => number): (egress: Egress) => Promise<OpenIdEndpoints> {
  let known: { readonly endpoints: OpenIdEndpoints; readonly until: number } | undefined
  return async (egress) => {
    if (known !== undefined && now() < known.until) return known.endpoints
    known = { endpoints: await discover(egress, issuer), until: now() + keptMs }
    return known.endpoints
  }
}

async function discover(egress: Egress, issuer: string): Promise<OpenIdEndpoints> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await egress.fetch(address, { maxBytes: 1_000_000 })
  if (response.status !== 200) throw new Error(`No configuration: ${response.status}`)
  const told = recordOf(response.json())
  // Who answers for somebody else is not believed (4.3).
  if (textOf(told, 'issuer').replace(/\/$/, '') !== issuer.replace(/\/$/, ''))
    throw new Error('The configuration is that of another issuer')
  return {
    issuer: textOf(told, 'issuer'),
    authorizeUrl: webAddress(told, 'authorization_endpoint'),
    tokenUrl: webAddress(told, 'token_endpoint'),
    jwksUrl: webAddress(told, 'jwks_uri'),
  }
}

/** The browser is sent there: to nothing but a page. */
function webAddress(told: Record<string, unknown>, name: string): string {
  const address = textOf(told, name)
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) throw new Error(`${name} is no address`)
  return address
}

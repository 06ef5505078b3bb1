import { createOpenIdProvider, type OpenIdEndpoints } from './openid.ts'
import type { ClientCredentials, IdentityProvider } from './provider.ts'

const googleEndpoints: OpenIdEndpoints = {
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  issuer: 'https://accounts.google.com',
}

type GoogleSettings = ClientCredentials & Partial<OpenIdEndpoints>

/** Google, or what stands in for it. */
export function createGoogleProvider(given: GoogleSettings, now?: () => number): IdentityProvider {
  const { clientId, clientSecret, ...others } = given
  const endpoints = { ...googleEndpoints, ...others }
  return createOpenIdProvider(
    {
      clientId,
      clientSecret,
      name: 'google',
      title: 'Google',
      scope: 'openid email profile',
      endpoints: async () => endpoints,
    },
    now,
  )
}

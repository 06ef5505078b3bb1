export const identityProviders = ['google', 'github', 'oidc'] as const
export type IdentityProvider = (typeof identityProviders)[number]

export const callbackPath = '/user/authentication/callback'

export interface IdentityRedirect {
  readonly provider: IdentityProvider
  readonly query: { readonly code: string; readonly state?: string }
}

/**
 * What an identity provider brought back in the address: `?code=…&state=…`, or `?code=…&scope=…`.
 * The server writes the provider's name in front of the state; only Google sends a scope.
 */
export function identityRedirect(search: string): IdentityRedirect | null {
  const given = new URLSearchParams(search)
  const code = given.get('code')
  const state = given.get('state')
  if (!code || (!state && !given.has('scope'))) return null
  const provider = providerOf(state)
  return provider === null ? null : { provider, query: state ? { code, state } : { code } }
}

/** The provider said no, or the person did. */
export function isIdentityRefusal(search: string): boolean {
  const given = new URLSearchParams(search)
  return given.has('error') && given.has('state')
}

/** Something of a provider stands in the address, good or bad: the callback screen has to see it. */
export function hasIdentityAnswer(search: string): boolean {
  return identityRedirect(search) !== null || isIdentityRefusal(search)
}

/** The query of a page whose place is in the hash may stand before or inside of it. */
export function searchOfAddress({ search, hash }: { readonly search: string; readonly hash: string }): string {
  const inside = hash.indexOf('?')
  return hasIdentityAnswer(search) || inside === -1 ? search : hash.slice(inside)
}

function providerOf(state: string | null): IdentityProvider | null {
  if (!state) return 'google'
  const name = state.split('.', 1)[0]
  return identityProviders.find((provider) => provider === name) ?? null
}

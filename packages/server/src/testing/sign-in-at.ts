import { codeChallengeOf } from '../features/auth/identity/code-challenge.ts'
import type { ExchangeRequest, IdentityProvider } from '../features/auth/identity/provider.ts'
import { newToken } from '../platform/chance.ts'
import { createEgress, type Egress } from '../platform/egress/egress.ts'

interface SignedIn {
  /** What came back with the browser. */
  readonly state: string
  readonly expectedState: string
  readonly request: ExchangeRequest
}

/** Walks the browser's part of an identity sign-in: to the provider and back with a code. */
export async function signInAt(
  provider: IdentityProvider,
  egress: Egress = createEgress({ allow: [] }),
): Promise<SignedIn> {
  const expectedState = newToken()
  const codeVerifier = newToken()
  const nonce = newToken()
  const redirectUri = 'https://rowhouse.test/dashboard'
  const address = await provider.authorizeUrl(egress, {
    state: expectedState,
    nonce,
    codeChallenge: codeChallengeOf(codeVerifier),
    redirectUri,
  })
  const response = await fetch(address, { redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? '')
  return {
    state: back.searchParams.get('state') ?? '',
    expectedState,
    request: { code: back.searchParams.get('code') ?? '', codeVerifier, nonce, redirectUri },
  }
}

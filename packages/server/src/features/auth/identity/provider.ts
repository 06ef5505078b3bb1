// Clients of the identity providers: where to send a person, and whom the code brought back stands for.
// They only report what the provider vouches for; whether an account is linked is decided by their caller.

import { AppError } from '@rowhouse/core/errors'
import type { Egress } from '../../../platform/egress/egress.ts'

export interface IdentityProvider {
  readonly name: 'google' | 'github' | 'oidc'
  /** Where the browser goes to sign in. */
  authorizeUrl(egress: Egress, request: AuthorizeRequest): Promise<string>
  /** Turns the code of the redirect into a person. Throws unless the provider's answer is beyond doubt. */
  exchange(egress: Egress, request: ExchangeRequest): Promise<Identity>
}

interface AuthorizeRequest {
  readonly state: string
  readonly nonce: string
  readonly codeChallenge: string
  readonly redirectUri: string
}

export interface ExchangeRequest {
  readonly code: string
  readonly codeVerifier: string
  readonly nonce: string
  readonly redirectUri: string
}

export interface Identity {
  /** The provider's own id of the person, which outlives a change of mail address. */
  readonly subject: string
  readonly email: string
  /** Only a verified address may be linked to an account. */
  readonly emailVerified: boolean
  readonly firstname?: string
  readonly lastname?: string
  /** All that the provider says of the person; where there is no such list, nothing. */
  readonly claims?: Readonly<Record<string, unknown>>
}

export interface ClientCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

/** Runs an exchange and hides what the provider said: its texts are for operators, not for a visitor. */
export async function vouched<T>(title: string, exchange: () => Promise<T>): Promise<T> {
  try {
    return await exchange()
  } catch (cause) {
    if (cause instanceof AppError && (cause.code === 'source_unavailable' || cause.code === 'timed_out')) {
      throw new AppError(cause.code, `${title} cannot be reached right now. Try again in a moment.`, {}, { cause })
    }
    throw new AppError('invalid_request', `Signing in with ${title} did not succeed. Try again.`, {}, { cause })
  }
}

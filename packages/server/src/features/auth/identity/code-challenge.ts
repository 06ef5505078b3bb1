import { createHash } from 'node:crypto'

/** PKCE S256: the provider learns the hash first and the verifier with the code, so a stolen code is worthless. */
export function codeChallengeOf(codeVerifier: string): string {
  return createHash('sha256').update(codeVerifier).digest('base64url')
}

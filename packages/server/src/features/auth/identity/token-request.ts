import type { Egress } from '../../../platform/egress/egress.ts'
import type { ClientCredentials, ExchangeRequest } from './provider.ts'

/** Asks the token endpoint for the tokens of a code (RFC 6749 4.1.3 with PKCE, RFC 7636 4.5). */
export async function requestTokens(
  egress: Egress,
  { clientId, clientSecret, tokenUrl }: ClientCredentials & { readonly tokenUrl: string },
  { code, codeVerifier, redirectUri }: ExchangeRequest,
): Promise<Record<string, unknown>> {
  const response = await egress.fetch(tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: codeVerifier,
      redirect_uri: redirectUri,
      client_id: clientId,
      client_secret: clientSecret,
    }).toString(),
    // The body holds the client secret: it goes to the configured place or nowhere.
    redirect: 'refuse',
    maxBytes: 100_000,
  })
  // GitHub reports errors with status 200, so the field decides as well.
  const answer = recordOf(response.json())
  if (response.status !== 200 || 'error' in answer) throw new Error(`The token endpoint refused: ${response.status}`)
  return answer
}

export function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('Not a JSON object')
  return value as Record<string, unknown>
}

export function textOf(record: Record<string, unknown>, name: string): string {
  const value = record[name]
  if (typeof value !== 'string' || value === '') throw new Error(`${name} is missing`)
  return value
}

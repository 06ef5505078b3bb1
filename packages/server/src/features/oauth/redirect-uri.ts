import { OAuthError } from './oauth-error.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Where an answer may go: https anywhere, or a program on the computer of the person. Anything else could be taken by others. */
export function acceptRedirectUri(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isSafe = url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url)))
  if (!isSafe || text.includes('#') || url.username !== '' || url.password !== '')
    throw new OAuthError(
      'invalid_redirect_uri',
      'A redirect URI is an https address, or an http address of the loopback interface, without a fragment or credentials.',
    )
  return text
}

export const isLocal = ({ hostname }: URL): boolean => loopback.has(hostname)

/** Letter by letter. Programs on a computer take whichever port is free (RFC 8252, 7.3): there, and only there, it may be another. */
export function isSameRedirect(registered: string, asked: string): boolean {
  if (registered === asked) return true
  if (!URL.canParse(registered) || !URL.canParse(asked)) return false
  const [known, wanted] = [new URL(registered), new URL(asked)]
  if (known.protocol !== 'http:' || !isLocal(known)) return false
  known.port = wanted.port
  // Compared as it was sent: what a parser makes of it may be less than that.
  return known.href === asked || known.href === wanted.href
}

export function withAnswer(redirectUri: string, answer: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

import { refusedRedirect } from './refusals.ts'
import { parseTarget } from './target.ts'

export interface Hop {
  readonly url: URL
  readonly method: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])

export function redirectOf(answer: { readonly status: number; readonly headers: Headers }): string | undefined {
  return redirectStatuses.has(answer.status) ? (answer.headers.get('location') ?? undefined) : undefined
}

/** What to ask next when a server answers with a redirect. Throws where following would be unsafe. */
export function nextHop(hop: Hop, status: number, location: string): Hop {
  const url = parseTarget(location, hop.url)
  if (hop.url.protocol === 'https:' && url.protocol === 'http:') throw refusedRedirect()

  const becomesGet = status === 303 ? hop.method !== 'HEAD' : status < 303 && hop.method === 'POST'
  const headers = headersFor(hop, url)
  if (!becomesGet) return { ...hop, url, headers }
  const { 'content-type': _ofTheBody, ...others } = headers
  return { url, method: 'GET', headers: others, body: undefined }
}

// Any header may hold a secret (X-Api-Key and its like), so another origin gets only those that cannot.
const harmlessHeaders: ReadonlySet<string> = new Set(['accept', 'accept-language', 'content-type', 'user-agent'])

function headersFor(hop: Hop, url: URL): Hop['headers'] {
  if (url.origin === hop.url.origin) return hop.headers
  return Object.fromEntries(Object.entries(hop.headers).filter(([name]) => harmlessHeaders.has(name)))
}

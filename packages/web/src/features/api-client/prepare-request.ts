import { type ApiRequest, enabledOf, takesBody } from './api-request.ts'
import { fillEntries, fillIn, unknownIn, type Variable } from './variables.ts'

/** As it goes over the wire. */
export interface PreparedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | File | null
  /** To this server itself: with the session of the person. Everybody else gets none of our secrets. */
  readonly isOwn: boolean
}

export type RequestFault =
  | { readonly kind: 'address' }
  | { readonly kind: 'variables'; readonly names: readonly string[] }
  | { readonly kind: 'json'; readonly reason: string }
  | { readonly kind: 'file' }
  | { readonly kind: 'header'; readonly name: string }

interface Given {
  readonly variables: readonly Variable[]
  /** Of the chosen kind of authorization: a token, or `name:password`. Never written down. */
  readonly secret: string
  readonly file: File | null
  /** Where the application itself is. */
  readonly page: string
  readonly sessionToken: string | null
}

/** The request as it would be sent, or what hinders it. */
export function prepareRequest(request: ApiRequest, given: Given): PreparedRequest | RequestFault {
  const { variables } = given
  const used = usedTexts(request)
  const names = [...new Set(used.flatMap((text) => unknownIn(text, variables)))]
  if (names.length > 0) return { kind: 'variables', names }
  const url = addressOf(fillIn(request.url, variables), given.page)
  if (url === null) return { kind: 'address' }
  for (const { name, value } of enabledOf(fillEntries(request.params, variables))) url.searchParams.append(name, value)
  const isOwn = url.origin === new URL(given.page).origin
  const headers: Record<string, string> = authHeaders(request, { ...given, isOwn })
  const body = bodyOf(request, given)
  if (typeof body === 'object' && body !== null && 'kind' in body) return body
  if (request.bodyKind === 'json' && body !== null) headers['content-type'] = 'application/json'
  if (request.bodyKind === 'form' && body !== null) headers['content-type'] = 'application/x-www-form-urlencoded'
  for (const { name, value } of enabledOf(fillEntries(request.headers, variables))) {
    if (!isHeader(name, value)) return { kind: 'header', name }
    headers[name.toLowerCase()] = value
  }
  return { method: request.type, url, headers, body, isOwn }
}

export const isFault = (made: PreparedRequest | RequestFault): made is RequestFault => 'kind' in made

/** Everything in which a placeholder counts. */
function usedTexts({ url, params, headers, form, body, bodyKind, type }: ApiRequest): readonly string[] {
  const lines = [...enabledOf(params), ...enabledOf(headers), ...(bodyKind === 'form' ? enabledOf(form) : [])]
  const bodies = bodyKind === 'json' && takesBody(type) ? [body] : []
  return [url, ...bodies, ...lines.flatMap(({ name, value }) => [name, value])]
}

function addressOf(text: string, page: string): URL | null {
  const address = text.trim()
  if (address === '' || !URL.canParse(address, page)) return null
  const url = new URL(address, page)
  url.hash = ''
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null
}

function authHeaders(
  { auth }: ApiRequest,
  { secret, sessionToken, isOwn, variables }: Given & { readonly isOwn: boolean },
): Record<string, string> {
  const own = fillIn(secret, variables)
  // The session of this browser is for this server alone.
  if (auth === 'session') return isOwn && sessionToken !== null ? { 'xc-auth': sessionToken } : {}
  if (auth === 'token') return { 'xc-token': own }
  if (auth === 'bearer') return { authorization: `Bearer ${own}` }
  if (auth === 'basic') return { authorization: `Basic ${base64(own)}` }
  return {}
}

function base64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
}

function bodyOf(
  { type, bodyKind, body, form }: ApiRequest,
  { variables, file }: Given,
): string | File | null | RequestFault {
  if (!takesBody(type) || bodyKind === 'none') return null
  if (bodyKind === 'file') return file ?? { kind: 'file' }
  if (bodyKind === 'form')
    return new URLSearchParams(
      enabledOf(fillEntries(form, variables)).map(({ name, value }) => [name, value]),
    ).toString()
  const text = fillIn(body, variables)
  if (text.trim() === '') return null
  const reason = jsonFault(text)
  // Sent as it was read, so that what the person sees is what the server gets.
  return reason === null ? JSON.stringify(JSON.parse(text)) : { kind: 'json', reason }
}

export function jsonFault(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function isHeader(name: string, value: string): boolean {
  try {
    new Headers([[name, value]])
    return true
  } catch {
    return false
  }
}

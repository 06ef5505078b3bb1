import { type ApiRequest, type Entry, takesBody } from './api-request.ts'
import type { KeptRequest } from './call-history.ts'

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** Saved requests as a collection other clients open (Postman v2.1). Secrets are never in it: they are variables to be filled in. */
export function toCollection(name: string, kept: readonly KeptRequest[], origin: string): string {
  const item = kept.map(({ title, request }) => ({ name: title, request: requestOf(request, origin) }))
  const variable = kept.some(({ request }) => request.auth !== 'none') ? [{ key: secretName, value: '' }] : []
  return JSON.stringify({ info: { name, schema }, item, variable }, null, 2)
}

const secretName = 'ROWHOUSE_TOKEN'
const secret = `{{${secretName}}}`

const authHeader: Readonly<Record<ApiRequest['auth'], Entry | null>> = {
  session: { name: 'xc-auth', value: secret, enabled: true },
  token: { name: 'xc-token', value: secret, enabled: true },
  bearer: { name: 'Authorization', value: `Bearer ${secret}`, enabled: true },
  basic: { name: 'Authorization', value: `Basic ${secret}`, enabled: true },
  none: null,
}

function requestOf(request: ApiRequest, origin: string): object {
  const auth = authHeader[request.auth]
  const raw = request.url.startsWith('/') ? origin + request.url : request.url
  return {
    method: request.type,
    header: fieldsOf([...(auth === null ? [] : [auth]), ...request.headers]),
    url: { raw: withParams(raw, request.params), query: fieldsOf(request.params) },
    ...(takesBody(request.type) ? bodyOf(request) : {}),
  }
}

/** What is off stays off: it is kept, and not sent. */
const fieldsOf = (entries: readonly Entry[]): readonly object[] =>
  entries
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, value, enabled }) => ({ key: name, value, ...(enabled ? {} : { disabled: true }) }))

/** Not encoded: names of variables stand in it, as in every address here. */
function withParams(url: string, params: readonly Entry[]): string {
  const sent = params.filter(({ name, enabled }) => enabled && name.trim() !== '')
  if (sent.length === 0) return url
  return `${url}${url.includes('?') ? '&' : '?'}${sent.map(({ name, value }) => `${name}=${value}`).join('&')}`
}

function bodyOf({ bodyKind, body, form }: ApiRequest): object {
  if (bodyKind === 'json') return { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }
  if (bodyKind === 'form') return { body: { mode: 'urlencoded', urlencoded: fieldsOf(form) } }
  // Which file it was is not kept.
  return bodyKind === 'file' ? { body: { mode: 'file', file: {} } } : {}
}

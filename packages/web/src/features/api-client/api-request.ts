/** A line of parameters, headers or of a form; only those that are on are sent. */
export interface Entry {
  readonly name: string
  readonly value: string
  readonly enabled: boolean
}

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const
export type Method = (typeof methods)[number]

export const authKinds = ['session', 'token', 'bearer', 'basic', 'none'] as const
type AuthKind = (typeof authKinds)[number]

export const bodyKinds = ['none', 'json', 'form', 'file'] as const
type BodyKind = (typeof bodyKinds)[number]

/** What is written down and can be sent again. */
export interface ApiRequest {
  readonly type: Method
  readonly url: string
  readonly params: readonly Entry[]
  readonly headers: readonly Entry[]
  readonly bodyKind: BodyKind
  readonly body: string
  readonly form: readonly Entry[]
  readonly auth: AuthKind
}

export interface ApiResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Parsed where it is JSON, else the text. */
  readonly data: unknown
  readonly size: number
}

/** A request that was sent; without an answer it says why. */
export interface ApiCall extends ApiRequest {
  readonly response: ApiResponse | null
  readonly failure: string | null
  readonly timeTaken: number
  readonly createdAt: string
}

export const newRequest = (url: string): ApiRequest => ({
  type: 'GET',
  url,
  params: [],
  headers: [],
  bodyKind: 'none',
  body: '',
  form: [],
  auth: 'session',
})

export const takesBody = (type: Method): boolean => type !== 'GET' && type !== 'HEAD'

/** What was begun and has no name yet counts for nothing. */
export const enabledOf = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ name, enabled }) => enabled && name.trim() !== '')

/** Of storage that older versions or other programs may have written to. */
export function readRequest(found: unknown): ApiRequest | null {
  if (!isRecord(found) || typeof found.url !== 'string') return null
  const { type, url, body, bodyKind, auth } = found
  return {
    type: oneOf(methods, type, 'GET'),
    url,
    params: readEntries(found.params),
    headers: readEntries(found.headers),
    bodyKind: oneOf(bodyKinds, bodyKind, 'none'),
    body: typeof body === 'string' ? body : '',
    form: readEntries(found.form),
    auth: oneOf(authKinds, auth, 'none'),
  }
}

function readEntries(found: unknown): Entry[] {
  if (!Array.isArray(found)) return []
  return found.filter(isRecord).map(({ name, value, enabled }) => ({
    name: String(name ?? ''),
    value: String(value ?? ''),
    enabled: enabled !== false,
  }))
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function oneOf<T extends string>(known: readonly T[], found: unknown, otherwise: T): T {
  return known.find((one) => one === found) ?? otherwise
}

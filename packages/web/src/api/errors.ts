const internalErrorText = 'Some internal error occurred'
const someErrorText = 'Some error occurred'
const unreachableText = 'The server does not answer. Check your connection and try again.'

/** What the server answered when it refused; status 0 and code `unreachable` when it did not answer at all. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  readonly body: unknown

  constructor(message: string, reply: { status: number; code: string; requestId?: string | null; body?: unknown }) {
    super(message)
    this.name = 'ApiError'
    this.status = reply.status
    this.code = reply.code
    this.requestId = reply.requestId ?? null
    this.body = reply.body
  }
}

export const unreachable = (): ApiError => new ApiError(unreachableText, { status: 0, code: 'unreachable' })

/** Reads `msg` out of a refusal, also when the body was asked for as a Blob. */
export async function errorFromReply(status: number, body: unknown): Promise<ApiError> {
  const given = body instanceof Blob ? await body.text() : body
  const parsed = typeof given === 'string' ? parseJson(given) : given
  const fields = isRecord(parsed) ? parsed : {}
  return new ApiError(textOf(fields.msg) ?? textOf(fields.message) ?? internalErrorText, {
    status,
    code: textOf(fields.error) ?? 'internal',
    requestId: textOf(fields.requestId),
    body: parsed ?? given,
  })
}

/** The sentence to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  if (typeof error === 'string' && error !== '') return error
  if (error instanceof Error && error.message !== '') return error.message
  return someErrorText
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code
}

/** By what the server wants somebody to prove a second time who they are. */
export function factorsOf(error: unknown): readonly string[] {
  const told = error instanceof ApiError && isRecord(error.body) ? error.body.factors : null
  return Array.isArray(told) ? told.filter((factor) => typeof factor === 'string') : []
}

/** Whoever meets it is led to where a database is named, and nowhere else. */
export function isDatabaseMissing(error: unknown): boolean {
  return error instanceof ApiError && error.message === 'Database config not found'
}

/** Too many calls, or others hold what is asked for. */
export const isNotNow = (status: number): boolean => status === 423 || status === 429

/** The server said no, as opposed to not now. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !isNotNow(error.status)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

export const statusOf = {
  invalid_request: 400,
  invalid_value: 400,
  sign_in_required: 401,
  second_factor_required: 401,
  password_required: 401,
  forbidden: 403,
  reauthentication_required: 403,
  second_factor_setup_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  structure_changed: 409,
  too_large: 413,
  unsupported_type: 415,
  range_not_satisfiable: 416,
  /** Others hold it at the moment: the same call may well succeed in a second. */
  locked: 423,
  rate_limited: 429,
  internal: 500,
  not_implemented: 501,
  source_unavailable: 503,
  timed_out: 504,
  storage_full: 507,
} as const

export type ErrorCode = keyof typeof statusOf

type ErrorDetails = Readonly<Record<string, string | number | boolean | null>>

/** The only kind of error a person ever sees: a code for programs, a sentence for people, details for translations. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return statusOf[this.code]
  }
}

export const invalidRequest = (message: string, details?: ErrorDetails): AppError =>
  new AppError('invalid_request', message, details)

export const invalidValue = (field: string, message: string): AppError =>
  new AppError('invalid_value', message, { field })

// The sentence existing clients know; it is the same for a missing, an expired and a forged token.
export const signInRequired = (): AppError => new AppError('sign_in_required', 'Unauthorized access')

export const forbidden = (message: string, details?: ErrorDetails): AppError =>
  new AppError('forbidden', message, details)

export const notFound = (kind: string, id: string): AppError =>
  new AppError('not_found', `There is no ${kind} “${id}”.`, { kind, id })

export const conflict = (message: string, details?: ErrorDetails): AppError =>
  new AppError('conflict', message, details)

/** A database that others own is no longer what it was read in as; a sync takes over what it is now. */
export const structureChanged = (message: string, details?: ErrorDetails): AppError =>
  new AppError('structure_changed', `${message} Sync the database to take over what changed there.`, details)

export const notImplemented = (message: string): AppError => new AppError('not_implemented', message)

export const rateLimited = (retryAfterSeconds: number): AppError =>
  new AppError('rate_limited', `Too many attempts. Try again in ${describeWait(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  })

export const internalError = (cause: unknown): AppError =>
  new AppError('internal', 'Some internal error occurred', {}, { cause })

function describeWait(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

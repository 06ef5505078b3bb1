import { AppError, type ErrorCode, internalError } from '@rowhouse/core/errors'

/** Codes of gRPC, by the words of the house. */
const codes = {
  invalid_request: 3,
  invalid_value: 3,
  unsupported_type: 3,
  range_not_satisfiable: 11,
  timed_out: 4,
  not_found: 5,
  method_not_allowed: 12,
  forbidden: 7,
  reauthentication_required: 7,
  second_factor_setup_required: 7,
  too_large: 8,
  rate_limited: 8,
  storage_full: 8,
  conflict: 10,
  structure_changed: 10,
  locked: 10,
  not_implemented: 12,
  internal: 13,
  source_unavailable: 14,
  sign_in_required: 16,
  second_factor_required: 16,
  password_required: 16,
} as const satisfies Record<ErrorCode, number>

interface GrpcStatus {
  readonly code: number
  readonly details: string
  readonly error: ErrorCode
}

/** The same sentence as everywhere. */
export function statusOf(thrown: unknown): GrpcStatus {
  const error = appErrorOf(thrown)
  return { code: codes[error.code], details: error.message, error: error.code }
}

export function appErrorOf(thrown: unknown): AppError {
  return thrown instanceof AppError ? thrown : internalError(thrown)
}

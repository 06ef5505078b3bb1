import { AppError } from '@rowhouse/core/errors'

export function isUniqueViolation(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'conflict' && error.details.reason === 'unique'
}

export function isForeignKeyViolation(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'conflict' && error.details.reason === 'foreign_key'
}

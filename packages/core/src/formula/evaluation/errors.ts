import { type ErrorCode, errorCodes, type FormulaError, type FormulaValue } from '../tree.ts'

const errors = new Map<ErrorCode, FormulaError>()

export function errorOf(code: ErrorCode): FormulaError {
  const known = errors.get(code) ?? { error: code }
  errors.set(code, known)
  return known
}

/** By its code: a JSON cell may have a member of that name as well. */
export function isFormulaError(value: FormulaValue | undefined): value is FormulaError {
  return typeof value === 'object' && value !== null && 'error' in value && errorCodes.includes(value.error)
}

import { AppError } from '../errors.ts'
import type { CellValue } from '../storage.ts'
import type { ColumnType } from './column-type.ts'

interface Cell {
  readonly title: string
  readonly type: ColumnType
  readonly options: unknown
}

/** `accept` of the column's type; a refusal names the column instead of the type. */
export function acceptCell({ title, type, options }: Cell, input: unknown): CellValue {
  try {
    return type.accept(input, options)
  } catch (error) {
    throw error instanceof AppError && typeof error.details.needs === 'string'
      ? new AppError('invalid_value', `“${title}” ${error.details.needs}.`, { ...error.details, field: title })
      : error
  }
}

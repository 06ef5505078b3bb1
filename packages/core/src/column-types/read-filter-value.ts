import { AppError } from '../errors.ts'
import type { CellValue } from '../storage.ts'
import type { ColumnType } from './column-type.ts'

/**
 * A value as a filter text writes it. First as a program means it, because clients send stored values: “90” is 90
 * seconds there, while a person who types 90 into an h:mm column means minutes.
 */
export function readFilterValue(type: ColumnType, text: string, options: unknown): CellValue {
  try {
    return type.accept(text, options)
  } catch (error) {
    if (error instanceof AppError) return type.read(text, options)
    throw error
  }
}

import { AppError } from '../errors.ts'
import type { CellValue } from '../storage.ts'
import { type ColumnType, storedAs } from './column-type.ts'
import { compareDecimals, decimalLimits, digitsOf } from './decimal-text.ts'
import { int64, integerCell } from './integer-value.ts'
import { readExactNumber } from './number-text.ts'

/**
 * A value as a filter text writes it. First as a program means it, because clients send stored values: “90” is 90
 * seconds there, while a person who types 90 into an h:mm column means minutes. Numbers are taken exactly: a filter that
 * rounds what it is given finds, and deletes, what nobody asked for.
 */
export function readFilterValue(type: ColumnType, text: string, options: unknown): CellValue {
  const { storage } = storedAs(type, options)
  if (storage === 'integer') return wholeOrFraction(text) ?? type.readNotation?.(text, options) ?? null
  if (storage === 'decimal') return exactDecimal(text) ?? type.readNotation?.(text, options) ?? null
  try {
    return type.accept(text, options)
  } catch (error) {
    if (error instanceof AppError) return type.read(text, options)
    throw error
  }
}

function wholeOrFraction(text: string): CellValue {
  const number = exactDecimal(text)
  if (number === null || compareDecimals(number, String(int64.least)) < 0) return null
  if (compareDecimals(number, String(int64.most)) > 0) return null
  return number.includes('.') ? number : integerCell(BigInt(number))
}

function exactDecimal(text: string): string | null {
  const number = readExactNumber(text)
  if (number === null) return null
  const { before, behind } = digitsOf(number)
  return before > decimalLimits.before || behind > decimalLimits.behind ? null : number
}

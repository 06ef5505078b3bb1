import { digitsOf, roundDecimal } from '@rowhouse/core/column-types/decimal-text'
import type { CellValue } from '@rowhouse/core/storage'
import type { RecordColumn } from '../../../query/record-table.ts'

/** The value as its database keeps it: an engine that has no room for all of its digits rounds it without a word. */
export function withinScale({ scale, word }: RecordColumn, value: CellValue): CellValue {
  if (scale === undefined || word !== 'decimal' || typeof value !== 'string') return value
  return digitsOf(value).behind > scale ? roundDecimal(value, scale) : value
}

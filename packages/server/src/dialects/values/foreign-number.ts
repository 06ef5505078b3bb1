import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { canonicalDecimal, canonicalInteger, decimalOfNumber, unsigned64 } from './canonical.ts'

interface ForeignColumn {
  readonly word: StorageWord | null
  readonly databaseType?: string | null
}

/**
 * A number that a column of others may hold though none of ours could: what is read there can be written and looked for
 * again. Its database judges whether it fits. null: it is no such number.
 */
export function foreignNumber({ word, databaseType }: ForeignColumn, input: unknown): CellValue {
  if (typeof input !== 'string' && typeof input !== 'number') return null
  const text = String(input).trim()
  switch (word) {
    case 'integer':
      // The year 0 of MySQL stands for none.
      if (/^year\b/i.test(databaseType ?? '')) return /^0{1,4}$/.test(text) ? 0 : null
      return /\bunsigned\b/i.test(databaseType ?? '') ? canonicalInteger(text, unsigned64) : null
    case 'decimal':
      return canonicalDecimal(text) ?? (exponential.test(text) ? decimalOfNumber(Number(text)) : null)
    case 'float':
      return canonicalDecimal(text) === null && !exponential.test(text) ? null : finite(Number(text))
    default:
      return null
  }
}

const exponential = /^[+-]?\d+(\.\d+)?e[+-]?\d{1,3}$/i

const finite = (number: number): number | null => (Number.isFinite(number) ? number : null)

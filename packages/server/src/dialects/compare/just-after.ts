import type { CellValue } from '@rowhouse/core/storage'
import { canonicalInstant, canonicalTime } from '../values/canonical.ts'
import type { Operand } from './operand.ts'

/**
 * The next millisecond, for columns of other programs that may keep finer ones: we show such a cell cut to its millisecond, so
 * it equals every value up to the next. null where that question does not arise.
 */
export function justAfter({ word, foreign }: Operand, value: CellValue): string | null {
  if (!foreign || typeof value !== 'string') return null
  if (word === 'timestamp') return canonicalInstant(shifted(canonicalInstant(value)))
  if (word !== 'time') return null
  const time = canonicalTime(value)
  const next = shifted(time === null ? null : `2000-01-01T${time}Z`)
  return next.startsWith('2000-01-01') ? canonicalTime(next.slice(11, 23)) : null
}

function shifted(iso: string | null): string {
  const next = new Date(Date.parse(iso ?? '') + 1)
  return Number.isNaN(next.getTime()) ? '' : next.toISOString()
}

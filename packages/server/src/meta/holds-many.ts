import type { RecordColumn } from '../query/record-table.ts'
import { isSingle } from '../query/record-table.ts'

/** Whether a cell of the column may hold several values. */
export function holdsMany({ computed, comparison }: RecordColumn): boolean {
  if (comparison === 'list') return true
  if (computed === null) return false
  if (computed.kind === 'link') return !isSingle(computed.link)
  if (computed.kind === 'lookup') return !isSingle(computed.link) || holdsMany(computed.column)
  return computed.kind === 'same' && holdsMany(computed.column)
}

import { isStored, type RecordColumn, type StoredColumn } from '../../../query/record-table.ts'

/** Who gives a cell its value when a record is made. Nobody: it is computed, or an action. */
type Filler = 'caller' | 'server' | 'database' | 'nobody'

export function fillerOf(column: RecordColumn): Filler {
  if (!isStored(column) || column.generated) return 'nobody'
  if (column.autoIncrement) return 'database'
  // Another program may have its own: whoever gives none gets one.
  if (column.kept === null || column.kept === 'uuid') return 'caller'
  // Keys of other programs are theirs to choose, and ours are texts or counters.
  if (column.kept === 'key') return !column.foreign && column.word === 'shortText' ? 'server' : 'caller'
  return 'server'
}

export function isWritable(column: RecordColumn): column is StoredColumn {
  return fillerOf(column) === 'caller'
}

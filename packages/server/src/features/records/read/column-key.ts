import { columnFinder, columnNamed } from '@rowhouse/core/filters/column-finder'
import type { RecordColumn } from '../../../query/record-table.ts'

/** Title, database name or id; or the column itself, for whoever has found it among those of the access. */
export type ColumnKey = string | RecordColumn

/** A name among the columns the caller sees: a hidden column gets the same refusal as a made-up one. */
export function columnOf(columns: readonly RecordColumn[], key: ColumnKey, place: string): RecordColumn {
  return typeof key === 'string' ? columnNamed(columnFinder(columns), key, place) : key
}

/** Each once. */
export function columnsOf(
  columns: readonly RecordColumn[],
  keys: readonly ColumnKey[],
  place: string,
): readonly RecordColumn[] {
  // Doors with a grammar have found theirs, and a finder looks at every column.
  if (keys.every((key) => typeof key !== 'string')) return [...new Set(keys)]
  const finder = columnFinder(columns)
  return [...new Set(keys.map((key) => (typeof key === 'string' ? columnNamed(finder, key, place) : key)))]
}

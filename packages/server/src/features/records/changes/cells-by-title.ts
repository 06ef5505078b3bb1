import type { Cells } from '@rowhouse/core/events'
import type { JsonValue } from '@rowhouse/core/storage'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { Sight } from '../../../query/sight.ts'

/** What the log holds of a record, as far as it may be seen, under the titles of today. */
export type CellsByTitle = Readonly<Record<string, JsonValue>>

/** Of secrets the log holds a mask, which shows that they were changed. */
export function cellsByTitle({ columns }: SnapshotTable, sight: Sight, cells: Cells): CellsByTitle {
  const seen = new Set(sight.columns)
  const entries = columns
    .filter((column) => Object.hasOwn(cells, column.id) && (column.secret || seen.has(column)))
    .map((column): [string, JsonValue] => [column.title, cells[column.id] ?? null])
  return Object.fromEntries(entries)
}

import type { Cells } from '@rowhouse/core/events'
import type { JsonValue } from '@rowhouse/core/storage'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { Sight } from '../../../query/sight.ts'
import { linkColumnsOf } from '../links/link-column.ts'

/** What the log holds of a record, as far as it may be seen, under the titles of today. */
export type CellsByTitle = Readonly<Record<string, JsonValue>>

/** Of secrets the log holds a mask, which shows that they were changed. */
export function cellsByTitle(table: SnapshotTable, sight: Sight, cells: Cells): CellsByTitle {
  const { columns } = table
  const seen = new Set(sight.columns)
  const entries = columns
    .filter((column) => Object.hasOwn(cells, column.id) && (column.secret || seen.has(column)))
    .map((column): [string, JsonValue] => [column.title, cells[column.id] ?? null])
  // A foreign key says little to people: the column that shows it is named too.
  const shown = linkColumnsOf(table)
    .filter(({ column, link }) => link.kind === 'bt' && seen.has(column) && Object.hasOwn(cells, link.own.id))
    .map(({ column, link }): [string, JsonValue] => [column.title, cells[link.own.id] ?? null])
  return Object.fromEntries([...entries, ...shown])
}

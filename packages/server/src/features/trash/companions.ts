import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import type { StructureRows } from '../../meta/structure-rows.ts'
import { isLinkRow } from '../links/going-along.ts'
import { comingBack } from '../links/link-trash.ts'
import { linksThatWent } from '../tables/restore-table.ts'

/** What a column went with, and comes back with. */
export interface Companion {
  readonly kind: 'table' | 'column'
  readonly id: string
  readonly title: string
}

/** Of trashed columns those that need no way back of their own: by id, what brings them back. */
export function companions(
  rows: StructureRows,
  tables: readonly TableRow[],
  columns: readonly ColumnRow[],
): ReadonlyMap<string, Companion> {
  const found = new Map<string, Companion>()
  const heads = new Set<string>()
  const cover = (companion: Companion, ids: readonly string[]) => {
    for (const { id } of comingBack(rows, ids).columns)
      if (id !== companion.id && !heads.has(id) && !found.has(id)) found.set(id, companion)
  }
  for (const table of tables) cover({ kind: 'table', id: table.id, title: table.title }, linksThatWent(rows, table))
  // A link brings its other side and its lookups; a lookup brings nobody.
  for (const column of [...columns.filter(isLinkRow), ...columns.filter((row) => !isLinkRow(row))]) {
    if (found.has(column.id)) continue
    heads.add(column.id)
    cover({ kind: 'column', id: column.id, title: column.title }, [column.id])
  }
  return found
}

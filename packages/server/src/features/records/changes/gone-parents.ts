import type { CellValue } from '@rowhouse/core/storage'
import type { StoredColumn } from '../../../query/record-table.ts'
import { innerSight } from '../../../query/sight.ts'
import { distinct, recordsByValue, valueText } from '../links/records-by-value.ts'
import { pointersOf } from '../links/references.ts'
import type { RecordPlace } from '../write/record-store.ts'
import type { WriteAttempt } from '../write/write-attempt.ts'

/** Whether a cell with this value would point to a record that is not there any more. */
type GoneParents = (column: StoredColumn, value: CellValue) => boolean

/** Asks for all foreign keys that are about to come back at once; `cells` are theirs. */
export async function goneParents(
  attempt: WriteAttempt,
  cells: ReadonlyMap<StoredColumn, readonly CellValue[]>,
): Promise<GoneParents> {
  const gone = new Map<string, Set<string>>()
  for (const { column: pointing, table, target } of pointersOf(await attempt.ctx.structure(), attempt.table)) {
    const valuesOf = ({ id }: StoredColumn): CellValue[] =>
      distinct(Array.from(cells).flatMap(([column, given]) => (column.id === id ? given : [])))
    const values = valuesOf(pointing)
    if (values.length === 0) continue
    const place: RecordPlace = { db: attempt.db, access: { ...attempt.access, table, sight: innerSight(table) } }
    const missing = new Set(values.map(valueText))
    for await (const records of recordsByValue(place, target, values, [target]))
      for (const { cells: found } of records) missing.delete(valueText(found.get(target.id) ?? null))
    // Records of one table may come back together.
    if (table.id === attempt.table.id) for (const value of valuesOf(target)) missing.delete(valueText(value))
    gone.set(pointing.id, missing)
  }
  return ({ id }, value) => value !== null && gone.get(id)?.has(valueText(value)) === true
}

import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { wholeTest } from '@rowhouse/core/filters/whole-numbers'
import type { CellValue } from '@rowhouse/core/storage'
import { ask } from '../../../query/answer.ts'
import { recordKey } from '../../../query/record-key.ts'
import type { RecordColumn, RecordTable, StoredColumn } from '../../../query/record-table.ts'
import { type RecordCells, selectCells } from '../../../query/select-cells.ts'
import { chunksOf, limits } from '../write/limits.ts'
import type { RecordPlace } from '../write/record-store.ts'

/** Values of one statement: far below what any engine takes. */
const valuesAtOnce = 500

export function isIn(column: RecordColumn, values: readonly CellValue[]): ResolvedFilter {
  return wholeTest({ kind: 'test', column, operator: 'in', value: { kind: 'list', values } })
}

export function both(one: ResolvedFilter, other: ResolvedFilter): ResolvedFilter {
  return { kind: 'group', joined: 'and', not: false, members: [one, other] }
}

/** Equal values have equal texts. */
export function valueText(value: CellValue): string {
  return JSON.stringify(value)
}

export function distinct(values: readonly CellValue[]): CellValue[] {
  return [...new Map(values.filter((value) => value !== null).map((value) => [valueText(value), value])).values()]
}

/** Records whose cell of a column is one of these values, with these cells; in pieces of what one change may hold. */
export async function* recordsByValue(
  { db, access }: RecordPlace,
  column: StoredColumn,
  values: readonly CellValue[],
  columns: readonly StoredColumn[],
): AsyncGenerator<readonly RecordCells[]> {
  for (const chunk of chunksOf(distinct(values), valuesAtOnce)) {
    let after: readonly CellValue[] | undefined
    for (;;) {
      const wanted = { filter: isIn(column, chunk), limit: limits.recordsPerChange, after }
      const found = await ask(db, selectCells(access, wanted, columns))
      if (found.length > 0) yield found
      if (found.length < limits.recordsPerChange || access.table.key.length === 0) break
      after = found.at(-1)?.key
    }
  }
}

/** Keys, as they stand in addresses, of the records that have each value; by the text of the value. */
export async function keysByValue(
  place: RecordPlace,
  column: StoredColumn,
  values: readonly CellValue[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { table } = place.access
  if (isWholeKey(table, column))
    return new Map(distinct(values).map((value) => [valueText(value), [recordKey(table, [value])]]))
  const keys = new Map<string, string[]>()
  for await (const records of recordsByValue(place, column, values, [column]))
    for (const { key, cells } of records) {
      const text = valueText(cells.get(column.id) ?? null)
      keys.set(text, [...(keys.get(text) ?? []), recordKey(table, key)])
    }
  return keys
}

function isWholeKey({ key }: RecordTable, column: StoredColumn): boolean {
  return key.length === 1 && key[0]?.id === column.id
}

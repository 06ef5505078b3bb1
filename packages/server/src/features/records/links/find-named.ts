import type { CellValue } from '@rowhouse/core/storage'
import { ask } from '../../../query/answer.ts'
import { wholeText } from '../../../query/json-list.ts'
import { recordKey } from '../../../query/record-key.ts'
import { isStored, type RecordColumn, type RecordTable } from '../../../query/record-table.ts'
import { selectPage } from '../../../query/select-records.ts'
import { chunksOf } from '../write/limits.ts'
import type { RecordPlace } from '../write/record-store.ts'
import { isIn, recordsByValue, valueText } from './records-by-value.ts'

/** The column by which people know the records of a table. */
export function nameColumnOf(table: RecordTable): RecordColumn | null {
  return table.columns.find(({ isPrimaryValue, secret }) => isPrimaryValue && !secret) ?? table.key[0] ?? null
}

const namesAtOnce = 300
/** Of a name that many have it is enough to know that. */
const mostFound = 5000

/** Keys of the records called so, by name. Names are compared as values: “1,50” and “1.5” are the same price. */
export async function findNamed(
  place: RecordPlace,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const column = nameColumnOf(place.access.table)
  if (column === null) return new Map()
  const values = new Map<string, CellValue>()
  for (const name of new Set(names)) {
    const value = column.readFilterValue(name)
    if (value !== null) values.set(name, value)
  }
  const keys = await keysOfNames(place, column, [...values.values()])
  return new Map(Array.from(values, ([name, value]) => [name, keys.get(valueText(value)) ?? []]))
}

async function keysOfNames(
  place: RecordPlace,
  column: RecordColumn,
  values: readonly CellValue[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { table } = place.access
  const keys = new Map<string, string[]>()
  const add = (value: CellValue, key: string): void => {
    keys.set(valueText(value), [...(keys.get(valueText(value)) ?? []), key])
  }
  if (isStored(column) && column.computed === null) {
    for await (const records of recordsByValue(place, column, values, [column]))
      for (const { key, cells } of records) add(cells.get(column.id) ?? null, recordKey(table, key))
    return keys
  }
  for (const chunk of chunksOf(values, namesAtOnce))
    for (const row of await rowsNamed(place, column, chunk))
      add(
        row[column.title] ?? null,
        recordKey(
          table,
          table.key.map(({ title }) => row[title] ?? null),
        ),
      )
  return keys
}

/** A computed name is no cell: it is read as the page shows it. */
async function rowsNamed(
  { db, access }: RecordPlace,
  column: RecordColumn,
  values: readonly CellValue[],
): Promise<readonly Readonly<Record<string, CellValue>>[]> {
  const page = selectPage(access, {
    fields: [...access.table.key, column],
    // Tests of computed columns are compiled like those of stored ones.
    filter: isIn(column, values),
    sorts: [],
    limit: mostFound,
    offset: 0,
    shape: 'structured',
  })
  return JSON.parse(wholeText(await ask(db, page)))
}

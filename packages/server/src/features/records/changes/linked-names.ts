import { ask } from '../../../query/answer.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import { isStored, type RecordColumn, type StoredColumn } from '../../../query/record-table.ts'
import { selectRecord } from '../../../query/select-records.ts'
import { nameColumnOf } from '../links/find-named.ts'
import { findRecords, type RecordKeyValues, type RecordPlace } from '../write/record-store.ts'

/** What records are called now, by their keys, as far as the reader may see it; empty: nothing. null: it is gone. */
export async function linkedNames(
  place: RecordPlace,
  records: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { table, sight } = place.access
  const once = [...new Set(records)]
  const keys = once.map((record) => parseRecordKey(table, record))
  const column = nameColumnOf(table)
  const seen = column !== null && sight.columns.includes(column) ? column : null
  const names =
    seen === null || isStored(seen) ? await storedNames(place, keys, seen) : await computedNames(place, keys, seen)
  return new Map(once.map((record, at) => [record, names[at] ?? null]))
}

async function storedNames(
  place: RecordPlace,
  keys: readonly RecordKeyValues[],
  column: StoredColumn | null,
): Promise<(string | null)[]> {
  const found = await findRecords(place, keys, column === null ? [] : [column])
  return found.map((cells) => {
    if (cells === null) return null
    const value = column === null ? null : (cells.get(column.id) ?? null)
    return column === null || value === null ? '' : column.type.show(value, column.options)
  })
}

/** A computed name is no cell: it is read as a record shows it. */
async function computedNames(
  { db, access }: RecordPlace,
  keys: readonly RecordKeyValues[],
  column: RecordColumn,
): Promise<(string | null)[]> {
  const names: (string | null)[] = []
  for (const key of keys) {
    const text = await ask(
      db,
      selectRecord(access, key, { fields: [...access.table.key, column], shape: 'structured' }),
    )
    const value = text === null ? undefined : JSON.parse(text)[column.title]
    names.push(text === null ? null : value === null ? '' : column.type.show(value, column.options))
  }
  return names
}

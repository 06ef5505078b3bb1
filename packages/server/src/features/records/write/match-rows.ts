import { acceptCell } from '@rowhouse/core/column-types/accept-cell'
import type { CellValue } from '@rowhouse/core/storage'
import type { StoredColumn } from '../../../query/record-table.ts'
import { recordsByValue, valueText } from '../links/records-by-value.ts'
import type { FoundCells, RecordKeyValues, RecordPlace } from './record-store.ts'
import type { SentRow } from './write-spec.ts'

/** A record that a row means. */
interface MatchedRecord {
  readonly key: RecordKeyValues
  readonly cells: FoundCells
}

/** The records each row means: those whose cells of these columns are equal to its own. `read`: cells to be given with them. */
export async function matchRows(
  place: RecordPlace,
  rows: readonly SentRow[],
  { match, read }: { readonly match: readonly StoredColumn[]; readonly read: readonly StoredColumn[] },
): Promise<readonly (readonly MatchedRecord[])[]> {
  const [first] = match
  if (first === undefined) return rows.map(() => [])
  const wanted = rows.map((row) => match.map((column) => acceptCell(column, row[column.id] ?? null)))
  const byText = new Map<string, MatchedRecord[]>()
  const columns = [...new Set([...match, ...read])]
  const values = wanted.map(([value = null]) => value)
  for await (const records of recordsByValue(place, first, values, columns))
    for (const { key, cells } of records) {
      const text = textOf(match.map(({ id }) => cells.get(id) ?? null))
      const known = byText.get(text)
      if (known === undefined) byText.set(text, [{ key, cells }])
      else known.push({ key, cells })
    }
  // A row without a value means no record, not those without one.
  return wanted.map((own) => (own.some((value) => value === null) ? [] : (byText.get(textOf(own)) ?? [])))
}

const textOf = (values: readonly CellValue[]): string => values.map(valueText).join()

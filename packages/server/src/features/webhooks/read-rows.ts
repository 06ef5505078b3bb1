import type { FilterTree, ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue, JsonValue } from '@rowhouse/core/storage'
import type { DataSource } from '../../platform/connections.ts'
import { ask } from '../../query/answer.ts'
import { wholeText } from '../../query/json-list.ts'
import type { Look } from '../../query/look.ts'
import { recordKey, recordKeyIn } from '../../query/record-key.ts'
import { selectPage } from '../../query/select-records.ts'

/** Under the titles of its fields. */
export type Row = Readonly<Record<string, JsonValue>>

/** The records of these keys, by key, as far as the look sees them. */
export async function readRows(
  source: DataSource,
  look: Look,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const { table } = look
  const values = keys.flatMap((key) => {
    const parsed = recordKeyIn(table, key)
    return parsed === null ? [] : [parsed]
  })
  if (values.length === 0 || table.key.length === 0) return new Map()
  const wish = { filter: oneOf(look, values), sorts: [], limit: values.length, offset: 0, shape: 'structured' } as const
  const rows: Row[] = JSON.parse(wholeText(await ask(source.scan, selectPage(look, wish))))
  return new Map(
    rows.map((row) => [
      recordKey(
        table,
        table.key.map(({ title }) => row[title] ?? null),
      ),
      row,
    ]),
  )
}

/** The first record somebody finds there; null: there is none. */
export async function firstRow(
  source: DataSource,
  look: Look,
): Promise<{ readonly key: string; readonly row: Row } | null> {
  const wish = { filter: null, sorts: [], limit: 1, offset: 0, shape: 'structured' } as const
  const [row]: Row[] = JSON.parse(wholeText(await ask(source.scan, selectPage(look, wish))))
  if (row === undefined) return null
  return {
    key: recordKey(
      look.table,
      look.table.key.map(({ title }) => row[title] ?? null),
    ),
    row,
  }
}

function oneOf({ table: { key } }: Look, values: readonly (readonly CellValue[])[]): ResolvedFilter {
  const [only] = key
  if (only !== undefined && key.length === 1)
    return {
      kind: 'test',
      column: only,
      operator: 'in',
      value: { kind: 'list', values: values.map(([part = null]) => part) },
    }
  const each = values.map((parts): ResolvedFilter => {
    const members = key.map(
      (column, at): ResolvedFilter => ({
        kind: 'test',
        column,
        operator: 'eq',
        value: { kind: 'value', value: parts[at] ?? null },
      }),
    )
    return { kind: 'group', joined: 'and', not: false, members }
  })
  return { kind: 'group', joined: 'or', not: false, members: each } satisfies FilterTree as ResolvedFilter
}

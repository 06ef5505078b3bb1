import type { FilterTree, ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue, JsonValue } from '@rowhouse/core/storage'
import type { DataSource } from '../../platform/connections.ts'
import { ask } from '../../query/answer.ts'
import { wholeText } from '../../query/json-list.ts'
import { keyInRow, recordKeyIn } from '../../query/record-key.ts'
import { selectPage } from '../../query/select-records.ts'
import type { TableAccess } from '../../query/table-access.ts'

/** Under the titles of its fields. */
export type Row = Readonly<Record<string, JsonValue>>

/** The records of these keys, by key, as far as the look sees them. */
export async function readRows(
  source: DataSource,
  access: TableAccess,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const { table } = access
  const values = keys.flatMap((key) => {
    const parsed = recordKeyIn(table, key)
    return parsed === null ? [] : [parsed]
  })
  if (values.length === 0 || table.key.length === 0) return new Map()
  const spec = {
    filter: oneOf(access, values),
    sorts: [],
    limit: values.length,
    offset: 0,
    shape: 'structured',
  } as const
  const rows: Row[] = JSON.parse(wholeText(await ask(source.scan, selectPage(access, spec))))
  return new Map(rows.map((row) => [keyInRow(table, row), row]))
}

interface FoundRow {
  readonly key: string
  readonly row: Row
}

/** The first records somebody finds there that pass. */
export async function firstRows(
  source: DataSource,
  access: TableAccess,
  { filter, limit }: { readonly filter: ResolvedFilter | null; readonly limit: number },
): Promise<readonly FoundRow[]> {
  const { table } = access
  const spec = { filter, sorts: [], limit, offset: 0, shape: 'structured' } as const
  const rows: Row[] = JSON.parse(wholeText(await ask(source.scan, selectPage(access, spec))))
  return rows.map((row) => ({ key: keyInRow(table, row), row }))
}

/** null: there is none. */
export async function firstRow(source: DataSource, access: TableAccess): Promise<FoundRow | null> {
  return (await firstRows(source, access, { filter: null, limit: 1 }))[0] ?? null
}

function oneOf({ table: { key } }: TableAccess, values: readonly (readonly CellValue[])[]): ResolvedFilter {
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

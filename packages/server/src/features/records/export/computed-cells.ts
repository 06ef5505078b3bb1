import { AppError } from '@rowhouse/core/errors'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue } from '@rowhouse/core/storage'
import { isTooLong, wholeText } from '../../../query/json-list.ts'
import { keyInRow } from '../../../query/record-key.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import { type NestedSpec, selectPage } from '../../../query/select-records.ts'
import type { TableAccess } from '../../../query/table-access.ts'
import type { RecordsAccess } from '../read/access-to.ts'
import { runAnswer } from '../read/run-answer.ts'
import { linkedRecord } from './linked-texts.ts'

type Key = readonly CellValue[]
type Cells = readonly CellValue[]
type ShownRow = Readonly<Record<string, CellValue>>

/** Linked records of one cell that a file names; of more it tells how many. */
const mostLinked = 1000

/** What columns that store nothing show, by the key of the record, in the order of the columns. */
export async function computedCells(
  access: RecordsAccess,
  keys: readonly Key[],
  columns: readonly RecordColumn[],
): Promise<ReadonlyMap<string, Cells>> {
  const { key } = access.table
  const rows = await readParts(keys.length, (from, count) => {
    const wanted = keys.slice(from, from + count)
    const spec = { filter: keysFilter(access, wanted), sorts: [], limit: count, offset: 0 }
    return rowsOf(access, spec, [...key, ...columns])
  })
  return new Map(
    rows.map((row) => [keyInRow(access.table, row), columns.map((column) => valueIn(column, row[column.title]))]),
  )
}

/** The same page by page, where records have no keys to be asked for by. */
export async function shownPage(
  access: RecordsAccess,
  spec: RowsSpec,
  columns: readonly RecordColumn[],
): Promise<Cells[]> {
  const rows = await readParts(spec.limit, (from, count) =>
    rowsOf(access, { ...spec, limit: count, offset: spec.offset + from }, columns),
  )
  return rows.map((row) => columns.map((column) => valueIn(column, row[column.title])))
}

type RowsSpec = Omit<Parameters<typeof selectPage>[1], 'shape' | 'fields' | 'nested'>

async function rowsOf(
  access: RecordsAccess,
  spec: RowsSpec,
  fields: readonly RecordColumn[],
): Promise<readonly ShownRow[]> {
  const page = selectPage(access, { ...spec, fields, shape: 'structured', nested: nestedFor(fields) })
  return JSON.parse(wholeText(await runAnswer(access, page, access.signal?.())))
}

/** All at once, or in halves where that would be more than one answer holds. */
export async function readParts<T>(
  count: number,
  read: (from: number, count: number) => Promise<readonly T[]>,
  from = 0,
): Promise<readonly T[]> {
  try {
    return await read(from, count)
  } catch (error) {
    if (count < 2 || !(error instanceof AppError && isTooLong(error))) throw error
    const half = Math.ceil(count / 2)
    return [...(await readParts(half, read, from)), ...(await readParts(count - half, read, from + half))]
  }
}

function nestedFor(columns: readonly RecordColumn[]): ReadonlyMap<string, NestedSpec> {
  const links = columns.filter(({ computed }) => computed?.kind === 'link')
  return new Map(links.map(({ id }) => [id, { limit: mostLinked, offset: 0 }]))
}

/** Those records and no others. */
export function keysFilter({ table }: Pick<TableAccess, 'table'>, keys: readonly Key[]): ResolvedFilter {
  const [only] = table.key
  if (only !== undefined && table.key.length === 1)
    return {
      kind: 'test',
      column: only,
      operator: 'in',
      value: { kind: 'list', values: keys.map(([value]) => value ?? null) },
    }
  const members = keys.map((key): ResolvedFilter => {
    const tests = table.key.map(
      (column, at): ResolvedFilter => ({
        kind: 'test',
        column,
        operator: 'eq',
        value: { kind: 'value', value: key[at] ?? null },
      }),
    )
    return { kind: 'group', joined: 'and', not: false, members: tests }
  })
  return { kind: 'group', joined: 'or', not: false, members }
}

/** Of a link its records, everything else as it is shown. */
function valueIn({ computed }: RecordColumn, shown: unknown): CellValue {
  if (computed?.kind !== 'link' || shown === null || shown === undefined) return (shown ?? null) as CellValue
  const { list, count } = shown as { readonly list?: unknown; readonly count?: unknown }
  const { table } = computed.link
  if (!Array.isArray(list)) return linkedRecord(table, shown as ShownRow)
  const records = list.map((row) => linkedRecord(table, row as ShownRow))
  const more = typeof count === 'number' ? count - records.length : 0
  return more > 0 ? [...records, { name: `… ${more} more`, key: '' }] : records
}

import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { SortStep } from '@rowhouse/core/sorts/sort-step'
import type { CellValue } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import { wholeNumber } from '../dialects/rows.ts'
import type { Answer, DatabaseRow } from './answer.ts'
import { compileOnce, type Maker } from './compile.ts'
import { type Condition, keysSql, type Search, whereSql } from './conditions.ts'
import { openCondition, openKey, opensKeys } from './open-condition.ts'
import { orderSql } from './order.ts'
import { selectedCells } from './page-rows.ts'
import type { RecordColumn, StoredColumn } from './record-table.ts'
import { open } from './shape.ts'
import { columnName, type TableAccess, tableName } from './table-access.ts'

/** Some records by their keys, or those that pass a filter: page by page, or each time from behind the last key. */
export type CellsOf =
  | { readonly keys: readonly (readonly CellValue[])[] }
  | {
      readonly filter: ResolvedFilter | null
      readonly search?: Search | undefined
      readonly limit: number
      readonly offset?: number
      readonly sorts?: readonly SortStep<RecordColumn>[]
      /** In the order of the key, without sorts: reads on from here, however deep. */
      readonly after?: readonly CellValue[] | undefined
    }

export interface RecordCells {
  /** Empty in a table without a key. */
  readonly key: readonly CellValue[]
  /** By column id. */
  readonly cells: ReadonlyMap<string, CellValue>
  /** The same of the columns that were asked for in the words of their database; without empty cells. */
  readonly ownTexts: ReadonlyMap<string, string>
}

/**
 * Values rather than text: for the change log, exports, conversions. Any column of a sight, also a secret one: the write path
 * looks by `innerSight` and shows none of it. By keys they come in no certain order.
 */
export function selectCells(
  access: TableAccess,
  wanted: CellsOf,
  columns: readonly StoredColumn[],
  inOwnWords: readonly StoredColumn[] = [],
): Answer<readonly RecordCells[]> {
  requireSeen(access, columns)
  const of = 'keys' in wanted ? byKeys(access, wanted.keys) : byFilter(access, wanted)
  const { kept, query } = compileOnce(
    access,
    cells,
    { columns, inOwnWords, of },
    { comesAgain: comesAgain(access, wanted) },
  )
  return { query, isShort: isShort(wanted), read: (rows) => rows.map(kept.record) }
}

export interface RecordValues {
  /** Empty in a table without a key. */
  readonly key: readonly CellValue[]
  /** In the order of the columns. */
  readonly values: readonly CellValue[]
}

/** The same by place: whoever passes on millions of cells has no time to look each of them up. */
export function selectValues(
  access: TableAccess,
  wanted: CellsOf,
  columns: readonly StoredColumn[],
): Answer<readonly RecordValues[]> {
  requireSeen(access, columns)
  const of = 'keys' in wanted ? byKeys(access, wanted.keys) : byFilter(access, wanted)
  const { kept, query } = compileOnce(
    access,
    cells,
    { columns, inOwnWords: [], of },
    { comesAgain: comesAgain(access, wanted) },
  )
  return { query, isShort: isShort(wanted), read: (rows) => rows.map(kept.values) }
}

const isShort = (wanted: CellsOf): boolean => 'keys' in wanted && wanted.keys.length <= 25

interface CellsShape {
  readonly columns: readonly StoredColumn[]
  readonly inOwnWords: readonly StoredColumn[]
  readonly of: KeysShape | FilterShape
}

/** Where in the rows of `selectValues` the cells of these columns are. */
export function placesIn(
  { table }: TableAccess,
  columns: readonly StoredColumn[],
  wanted: readonly StoredColumn[],
): number[] {
  const all = selectedColumns(table, columns)
  return wanted.map(({ id }) => all.findIndex((one) => one.id === id))
}

const selectedColumns = ({ key }: TableAccess['table'], columns: readonly StoredColumn[]): readonly StoredColumn[] => [
  ...new Set([...key, ...columns]),
]

interface Readers {
  readonly record: (row: DatabaseRow) => RecordCells
  readonly values: (row: DatabaseRow) => RecordValues
}

const cells: Maker<CellsShape, Readers> = {
  name: 'cells',
  build(access, { columns, inOwnWords, of }) {
    const all = selectedColumns(access.table, columns)
    const own = ownTextsOf(access, inOwnWords)
    const rest = 'keys' in of ? whereSql(access, {}, keysSql(access, of.keys)) : filteredSql(access, of)
    return {
      statement: sql`select ${sql.join([selectedCells(access, all), ...own.map(({ selected }) => selected)])} from ${tableName(access)}${rest}`,
      kept: readersOf(access, all, columns, own),
    }
  },
}

interface SelectedText {
  readonly id: string
  readonly alias: string
  readonly selected: RawBuilder<unknown>
}

/** Without those for which the database has no words. */
function ownTextsOf(access: TableAccess, columns: readonly StoredColumn[]): SelectedText[] {
  return columns.flatMap((column, at) => {
    const text = access.dialect.rows.ownTexts.read(columnName(access, column), column)
    const alias = `o${at + 1}`
    return text === null ? [] : [{ id: column.id, alias, selected: sql`${text} as ${sql.raw(alias)}` }]
  })
}

interface KeysShape {
  readonly keys: readonly (readonly CellValue[])[]
}

interface FilterShape {
  readonly condition: Condition
  readonly sorts: readonly SortStep<RecordColumn>[]
  readonly page: { readonly limit: number; readonly offset: number }
}

/** Some lists of keys are as long as others, but none comes twice. */
function comesAgain({ table }: TableAccess, wanted: CellsOf): boolean {
  if ('keys' in wanted) return opensKeys(table) && wanted.keys.length === 1
  return wanted.after === undefined || opensKeys(table)
}

function byKeys({ table }: TableAccess, keys: readonly (readonly CellValue[])[]): KeysShape {
  const [only = [], ...more] = keys
  return { keys: keys.length === 0 || more.length > 0 ? keys : [openKey(table, only)] }
}

function byFilter({ table, dialect }: TableAccess, wanted: Exclude<CellsOf, KeysShape>): FilterShape {
  const { filter, search, after, sorts = [] } = wanted
  const [limit, offset] = [wholeNumber(wanted.limit), wholeNumber(wanted.offset ?? 0)]
  if (after !== undefined && sorts.length > 0)
    throw new TypeError('Reading on from a key goes in the order of the key.')
  const isBound = dialect.rows.bindsPages({ limit, offset })
  return {
    condition: openCondition(table, { filter, search, after }),
    sorts,
    page: isBound ? { limit: open(limit), offset: open(offset) } : { limit, offset },
  }
}

function filteredSql(access: TableAccess, { condition, sorts, page }: FilterShape): RawBuilder<unknown> {
  return sql`${whereSql(access, condition)} ${access.dialect.rows.page({ order: orderSql(access, { sorts }), ...page })}`
}

function readersOf(
  { dialect: { values }, table }: TableAccess,
  all: readonly StoredColumn[],
  columns: readonly StoredColumn[],
  own: readonly SelectedText[],
): Readers {
  const placeOf = ({ word, id }: StoredColumn) => ({ id, word, alias: `c${all.findIndex((one) => one.id === id) + 1}` })
  const [key, cells] = [table.key.map(placeOf), columns.map(placeOf)]
  const valuesIn = (places: typeof key, row: DatabaseRow): readonly CellValue[] =>
    places.map(({ word, alias }) => values.fromDatabase(word, row[alias]))
  return {
    record: (row) => ({
      key: valuesIn(key, row),
      cells: new Map(cells.map(({ id, word, alias }) => [id, values.fromDatabase(word, row[alias])])),
      ownTexts: new Map(own.flatMap(({ id, alias }) => (isFilled(row[alias]) ? [[id, String(row[alias])]] : []))),
    }),
    values: (row) => ({ key: valuesIn(key, row), values: valuesIn(cells, row) }),
  }
}

const isFilled = (raw: unknown): boolean => raw !== null && raw !== undefined

function requireSeen({ sight, table }: TableAccess, columns: readonly StoredColumn[]): void {
  const seen = new Set(sight.columns.map(({ id }) => id))
  const hidden = columns.find(({ id }) => !seen.has(id))
  if (hidden !== undefined) throw new TypeError(`The column ${hidden.id} of ${table.id} is not in sight.`)
}

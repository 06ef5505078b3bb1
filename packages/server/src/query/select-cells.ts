import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { SortStep } from '@rowhouse/core/sorts/parse-sort'
import type { CellValue } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import { wholeNumber } from '../dialects/rows.ts'
import { LaterValue } from '../dialects/values/later-value.ts'
import type { Answer, DatabaseRow } from './answer.ts'
import { compileOnce } from './compile.ts'
import { afterSql, keysSql, requireWholeKey, type Search, whereSql } from './conditions.ts'
import { laterKey } from './later-key.ts'
import { columnName, type Look, tableName } from './look.ts'
import { orderSql } from './order.ts'
import { selectedCells } from './page-rows.ts'
import type { RecordColumn, StoredColumn } from './record-table.ts'
import { columnsKey, conditionKey, sightKey, sortsKey } from './statement-key.ts'

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
  look: Look,
  wanted: CellsOf,
  columns: readonly StoredColumn[],
  inOwnWords: readonly StoredColumn[] = [],
): Answer<readonly RecordCells[]> {
  requireSeen(look, columns)
  const all = [...new Set([...look.table.key, ...columns])]
  const own = ownTextsOf(look, inOwnWords)
  const { key, values, rest } = 'keys' in wanted ? byKeys(look, wanted.keys) : byFilter(look, wanted)
  const { kept, fill } = compileOnce(
    look,
    key && `cells ${columnsKey(columns)} ${columnsKey(inOwnWords)} ${key} ${sightKey(look.sight)}`,
    () => ({
      statement: sql`select ${sql.join([selectedCells(look, all), ...own.map(({ selected }) => selected)])} from ${tableName(look)}${rest()}`,
      kept: cellsReader(look, all, columns, own),
    }),
  )
  return {
    query: fill(values),
    isShort: 'keys' in wanted && wanted.keys.length <= 25,
    read: (rows) => rows.map(kept),
  }
}

interface SelectedText {
  readonly id: string
  readonly alias: string
  readonly selected: RawBuilder<unknown>
}

/** Without those for which the database has no words. */
function ownTextsOf(look: Look, columns: readonly StoredColumn[]): SelectedText[] {
  return columns.flatMap((column, at) => {
    const text = look.dialect.rows.ownTexts.read(columnName(look, column), column)
    const alias = `o${at + 1}`
    return text === null ? [] : [{ id: column.id, alias, selected: sql`${text} as ${sql.raw(alias)}` }]
  })
}

interface Rest {
  /** What shapes it, beside the values that are left open; null: the values do. */
  readonly key: string | null
  readonly values: readonly CellValue[]
  rest(): RawBuilder<unknown>
}

function byKeys(look: Look, keys: readonly (readonly CellValue[])[]): Rest {
  const later = laterKey(look.table)
  const [only = [], ...more] = keys
  if (later === null || more.length > 0)
    return { key: null, values: [], rest: () => whereSql(look, {}, keysSql(look, keys)) }
  requireWholeKey(look.table, only)
  return { key: 'one', values: only, rest: () => whereSql(look, {}, keysSql(look, [later])) }
}

function byFilter(look: Look, wanted: Exclude<CellsOf, { readonly keys: unknown }>): Rest {
  const { filter, search, after, limit, offset = 0, sorts = [] } = wanted
  const { rows } = look.dialect
  if (after !== undefined && sorts.length > 0)
    throw new TypeError('Reading on from a key goes in the order of the key.')
  if (after !== undefined) requireWholeKey(look.table, after)
  const later = after && laterKey(look.table, 2)
  const behind = after && (later ?? after)
  const isBound = rows.bindsPages({ limit, offset })
  const page = isBound
    ? { limit: LaterValue.asValue(0) as number, offset: LaterValue.asValue(1) as number }
    : { limit, offset }
  const open = `${isBound ? '' : `${limit} ${offset}`} ${later ? 'after' : ''}`
  return {
    key: later === null ? null : `${open} ${sortsKey(sorts)} ${conditionKey({ filter, search })}`,
    values: [wholeNumber(limit), wholeNumber(offset), ...(after ?? [])],
    rest: () => {
      const where = whereSql(look, { filter, search }, ...(behind ? [afterSql(look, behind)] : []))
      return sql`${where} ${rows.page({ order: orderSql(look, { sorts }), ...page })}`
    },
  }
}

function cellsReader(
  { dialect: { values }, table }: Look,
  all: readonly StoredColumn[],
  columns: readonly StoredColumn[],
  own: readonly SelectedText[],
): (row: DatabaseRow) => RecordCells {
  const placeOf = ({ word, id }: StoredColumn) => ({ id, word, alias: `c${all.findIndex((one) => one.id === id) + 1}` })
  const [key, cells] = [table.key.map(placeOf), columns.map(placeOf)]
  return (row) => ({
    key: key.map(({ word, alias }) => values.fromDatabase(word, row[alias])),
    cells: new Map(cells.map(({ id, word, alias }) => [id, values.fromDatabase(word, row[alias])])),
    ownTexts: new Map(own.flatMap(({ id, alias }) => (isFilled(row[alias]) ? [[id, String(row[alias])]] : []))),
  })
}

const isFilled = (raw: unknown): boolean => raw !== null && raw !== undefined

function requireSeen({ sight, table }: Look, columns: readonly StoredColumn[]): void {
  const seen = new Set(sight.columns.map(({ id }) => id))
  const hidden = columns.find(({ id }) => !seen.has(id))
  if (hidden !== undefined) throw new TypeError(`The column ${hidden.id} of ${table.id} is not in sight.`)
}

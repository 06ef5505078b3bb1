import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { SortStep } from '@rowhouse/core/sorts/parse-sort'
import type { CellValue } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import { wholeNumber } from '../dialects/rows.ts'
import { LaterValue } from '../dialects/values/later-value.ts'
import type { Answer, DatabaseRow } from './answer.ts'
import { compileOnce } from './compile.ts'
import { type Condition, keySql, requireWholeKey, whereSql } from './conditions.ts'
import { recordJson } from './json-columns.ts'
import { laterKey } from './later-key.ts'
import { type Look, selectable, tableName } from './look.ts'
import { openCondition } from './open-filter.ts'
import { type PageRows, pageAsTable, pageOfCells, selectedCells } from './page-rows.ts'
import type { RecordColumn } from './record-table.ts'
import { type RowShape, rowWriter } from './row-writer.ts'
import { columnsKey, conditionKey, sightKey, sortsKey } from './statement-key.ts'

export type { Look } from './look.ts'
export type { RowShape } from './row-writer.ts'

export interface PageWish extends Condition {
  /** Left out: all that may be seen. */
  readonly fields?: readonly RecordColumn[] | undefined
  readonly filter: ResolvedFilter | null
  readonly sorts: readonly SortStep<RecordColumn>[]
  readonly shuffle?: boolean | undefined
  readonly limit: number
  readonly offset: number
  readonly shape: RowShape
}

export interface RecordWish {
  readonly fields?: readonly RecordColumn[] | undefined
  readonly shape: RowShape
}

/** A page as JSON text. */
export interface JsonAnswer extends Answer<string> {
  /** How many records the page holds. */
  lengthOf(rows: readonly DatabaseRow[]): number
}

interface Reading<T> {
  readonly statement: RawBuilder<unknown>
  readonly kept: T
}

/** The page as JSON: an array of objects under the titles of the columns. */
export function selectPage(look: Look, wish: PageWish): JsonAnswer {
  const [limit, offset] = [wholeNumber(wish.limit), wholeNumber(wish.offset)]
  const { rows } = look.dialect
  const keysFirst = keysFor(look, wish)
  const { condition, values } = openCondition(look.table, wish, 2)
  const key = `page ${wish.shape} ${columnsKey(wish.fields)} ${wish.shuffle ? 'shuffled' : sortsKey(wish.sorts)} ${keysFirst} ${conditionKey(condition)} ${sightKey(look.sight)}`
  const { kept, fill } = compileOnce(look, rows.bindsPages ? key : `${key} ${limit} ${offset}`, () =>
    pageReading(look, { ...wish, ...condition }, keysFirst, {
      limit: rows.bindsPages ? (LaterValue.asValue(0) as number) : limit,
      offset: rows.bindsPages ? (LaterValue.asValue(1) as number) : offset,
    }),
  )
  return { query: fill([limit, offset, ...values]), isShort: isShort(wish), ...kept }
}

/** One record as JSON; null when there is none, or none that may be seen. */
export function selectRecord(look: Look, key: readonly CellValue[], wish: RecordWish): Answer<string | null> {
  const later = laterKey(look.table)
  const name = `record ${wish.shape} ${columnsKey(wish.fields)} ${sightKey(look.sight)}`
  requireWholeKey(look.table, key)
  const { kept, fill } = compileOnce(look, later && name, () => recordReading(look, later ?? key, wish))
  return { query: fill(key), isShort: true, read: kept }
}

type KeysFirst = Parameters<typeof pageAsTable>[2]

function keysFor({ table, dialect }: Look, { sorts, shuffle, offset }: PageWish): KeysFirst {
  const { json } = dialect.rows
  if (json === null || table.key.length === 0) return 'together'
  return json.keysFirst({ offset, isSorted: sorts.length > 0, isShuffled: shuffle === true })
}

function pageReading(
  look: Look,
  wish: Omit<PageWish, 'filter'> & Condition,
  keysFirst: KeysFirst,
  page: PageRows['page'],
): Reading<Pick<JsonAnswer, 'read' | 'lengthOf'>> {
  const { dialect } = look
  const { json } = dialect.rows
  const columns = selectable(look, wish.fields)
  const rows = { columns, condition: wish, order: wish, page }
  const object = json && recordJson(look, json, columns, wish.shape)
  if (json && object)
    return {
      statement: sql`select ${json.array(object)} as j, count(*) as n from ${pageAsTable(look, rows, keysFirst)}`,
      kept: {
        read: ([row]) => json.textOf(row?.j ?? '[]'),
        lengthOf: ([row]) => Number(row?.n ?? 0),
      },
    }
  const write = rowWriter(dialect, columns, wish.shape)
  const read = (found: readonly DatabaseRow[]): string => `[${found.map(write).join()}]`
  return {
    statement: pageOfCells(look, rows),
    kept: { read, lengthOf: (found) => found.length },
  }
}

function recordReading(
  look: Look,
  key: readonly CellValue[],
  { fields, shape }: RecordWish,
): Reading<(rows: readonly DatabaseRow[]) => string | null> {
  const { dialect } = look
  const { json } = dialect.rows
  const columns = selectable(look, fields)
  const rest = sql`from ${tableName(look)}${whereSql(look, {}, keySql(look, key))}`
  const object = json && recordJson(look, json, columns, shape)
  if (json && object)
    return { statement: sql`select ${object} as j ${rest}`, kept: ([row]) => (row ? json.textOf(row.j) : null) }
  const write = rowWriter(dialect, columns, shape)
  return { statement: sql`select ${selectedCells(look, columns)} ${rest}`, kept: ([row]) => (row ? write(row) : null) }
}

/** The first records as they lie there: less work than sending them elsewhere and waiting. */
function isShort({ filter, search, sorts, shuffle, limit, offset }: PageWish): boolean {
  return !filter && !search && !shuffle && sorts.length === 0 && limit + offset <= 200
}

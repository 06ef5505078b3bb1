import { type RawBuilder, sql } from 'kysely'
import type { PageSpec } from '../dialects/rows.ts'
import { type Condition, isWhole, whereSql } from './conditions.ts'
import { firstOfGroups, type GroupsWish } from './first-of-groups.ts'
import { columnName, type Look, operandOf, tableName } from './look.ts'
import type { Order } from './order.ts'
import type { StoredColumn } from './record-table.ts'
import { sortedRows } from './sorted-rows.ts'

export interface PageRows {
  readonly columns: readonly StoredColumn[]
  readonly condition: Condition
  readonly order: Order
  readonly page: Pick<PageSpec, 'limit' | 'offset'>
  /** Only the first records of these. */
  readonly groups?: GroupsWish | undefined
}

/** Stored cells as the driver gives them: c1, c2 … */
export function selectedCells(look: Look, columns: readonly StoredColumn[]): RawBuilder<unknown> {
  if (columns.length === 0) return sql`1 as c0`
  return sql.join(
    columns.map((column, at) => sql`${look.dialect.rows.read(operandOf(look, column))} as ${sql.raw(`c${at + 1}`)}`),
  )
}

export function pageOfCells(
  look: Look,
  rows: Omit<PageRows, 'columns'>,
  selected: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  return sql`select ${selected.length === 0 ? sql`1 as c0` : sql.join([...selected])} from ${restOf(look, rows)}`
}

/** The rows of the page as a table under the table's own name, so that whatever speaks of its columns can be put before it. */
export function pageAsTable(
  look: Look,
  rows: PageRows,
  keys: 'together' | 'looped' | 'sortedAgain',
): RawBuilder<unknown> {
  const own = sql.raw(look.dialect.quoteIdentifier(look.table.ref.name))
  if (keys === 'together') return sql`(select ${bareColumns(look, rows.columns)} from ${restOf(look, rows)}) as ${own}`
  const ofPage = sql`(${pageOfKeys(look, rows)}) as rh_k`
  const same = sql.join(
    look.table.key.map((column, at) => sql`${operandOf(look, column).expression} = rh_k.${sql.raw(`k${at + 1}`)}`),
    sql` and `,
  )
  // Here the left side of a cross join is walked through from first to last, which keeps its order.
  if (keys === 'looped') return sql`${ofPage} cross join ${tableName(look)} on ${same}`
  const { joins, order } = sortedRows(look, rows.order, false)
  return sql`(select ${bareColumns(look, rows.columns)} from ${ofPage} join ${tableName(look)} on ${same}${joins} order by ${sql.join([...order])}) as ${own}`
}

function pageOfKeys(look: Look, rows: PageRows): RawBuilder<unknown> {
  const keys = look.table.key.map(
    (column, at) => sql`${operandOf(look, column).expression} as ${sql.raw(`k${at + 1}`)}`,
  )
  return sql`select ${sql.join(keys)} from ${restOf(look, rows)}`
}

function bareColumns(look: Look, columns: readonly StoredColumn[]): RawBuilder<unknown> {
  return columns.length === 0 ? sql`1 as c0` : sql.join(columns.map((column) => columnName(look, column)))
}

function restOf(look: Look, { condition, order, page, groups }: Omit<PageRows, 'columns'>): RawBuilder<unknown> {
  const sorted = sortedRows(look, order, isWhole(look, condition) && groups === undefined)
  const end = look.dialect.rows.page({ ...page, order: sorted.order })
  if (groups === undefined) return sql`${tableName(look)}${sorted.joins}${whereSql(look, condition)} ${end}`
  const { keys, isSame } = firstOfGroups(look, condition, order, groups)
  return sql`${keys} join ${tableName(look)} on ${isSame}${sorted.joins} ${end}`
}

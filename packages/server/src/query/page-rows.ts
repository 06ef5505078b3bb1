import { type RawBuilder, sql } from 'kysely'
import type { PageSpec } from '../dialects/rows.ts'
import { type Condition, isWhole, whereSql } from './conditions.ts'
import { firstOfGroups, type GroupsSpec } from './first-of-groups.ts'
import type { Order } from './order.ts'
import type { StoredColumn } from './record-table.ts'
import { sortedRows } from './sorted-rows.ts'
import { columnName, operandOf, type TableAccess, tableName } from './table-access.ts'

export interface PageRows {
  readonly columns: readonly StoredColumn[]
  readonly condition: Condition
  readonly order: Order
  readonly page: Pick<PageSpec, 'limit' | 'offset'>
  /** Only the first records of these. */
  readonly groups?: GroupsSpec | undefined
}

/** Stored cells as the driver gives them: c1, c2 … */
export function selectedCells(access: TableAccess, columns: readonly StoredColumn[]): RawBuilder<unknown> {
  if (columns.length === 0) return sql`1 as c0`
  return sql.join(
    columns.map(
      (column, at) => sql`${access.dialect.rows.read(operandOf(access, column))} as ${sql.raw(`c${at + 1}`)}`,
    ),
  )
}

export function pageOfCells(
  access: TableAccess,
  rows: Omit<PageRows, 'columns'>,
  selected: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  return sql`select ${selected.length === 0 ? sql`1 as c0` : sql.join([...selected])} from ${restOf(access, rows)}`
}

/** The rows of the page as a table under the table's own name, so that whatever speaks of its columns can be put before it. */
export function pageAsTable(
  access: TableAccess,
  rows: PageRows,
  keys: 'together' | 'looped' | 'sortedAgain',
): RawBuilder<unknown> {
  const own = sql.raw(access.dialect.quoteIdentifier(access.table.ref.name))
  if (keys === 'together')
    return sql`(select ${bareColumns(access, rows.columns)} from ${restOf(access, rows)}) as ${own}`
  const ofPage = sql`(${pageOfKeys(access, rows)}) as rh_k`
  const same = sql.join(
    access.table.key.map((column, at) => sql`${operandOf(access, column).expression} = rh_k.${sql.raw(`k${at + 1}`)}`),
    sql` and `,
  )
  // Here the left side of a cross join is walked through from first to last, which keeps its order.
  if (keys === 'looped') return sql`${ofPage} cross join ${tableName(access)} on ${same}`
  const { joins, order } = sortedRows(access, rows.order, false)
  return sql`(select ${bareColumns(access, rows.columns)} from ${ofPage} join ${tableName(access)} on ${same}${joins} order by ${sql.join([...order])}) as ${own}`
}

function pageOfKeys(access: TableAccess, rows: PageRows): RawBuilder<unknown> {
  const keys = access.table.key.map(
    (column, at) => sql`${operandOf(access, column).expression} as ${sql.raw(`k${at + 1}`)}`,
  )
  return sql`select ${sql.join(keys)} from ${restOf(access, rows)}`
}

function bareColumns(access: TableAccess, columns: readonly StoredColumn[]): RawBuilder<unknown> {
  return columns.length === 0 ? sql`1 as c0` : sql.join(columns.map((column) => columnName(access, column)))
}

function restOf(
  access: TableAccess,
  { condition, order, page, groups }: Omit<PageRows, 'columns'>,
): RawBuilder<unknown> {
  const sorted = sortedRows(access, order, isWhole(access, condition) && groups === undefined)
  const end = access.dialect.rows.page({ ...page, order: sorted.order })
  if (groups === undefined) return sql`${tableName(access)}${sorted.joins}${whereSql(access, condition)} ${end}`
  const { keys, isSame } = firstOfGroups(access, condition, order, groups)
  return sql`${keys} join ${tableName(access)} on ${isSame}${sorted.joins} ${end}`
}

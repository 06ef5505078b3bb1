// Sorting a whole table by what is computed for each record takes long where a database would start anew for every record.
// What belongs to one linked record is joined instead, and rollups of all records are made together.
import { type RawBuilder, sql } from 'kysely'
import type { Operand } from '../dialects/compare/operand.ts'
import { type Joined, joinedRollup, joinedValue } from './joined-columns.ts'
import { shownColumn } from './link-way.ts'
import { valueOperand } from './operands.ts'
import { type Order, orderSql } from './order.ts'
import type { RecordColumn } from './record-table.ts'
import type { TableAccess } from './table-access.ts'

interface SortedRows {
  /** “left join …”, or nothing: behind the table, before the conditions. */
  readonly joins: RawBuilder<unknown>
  readonly order: readonly RawBuilder<unknown>[]
}

/** `isWhole`: of all records, or nearly all. Of a few only, each by itself is quicker than all together. */
export function sortedRows(access: TableAccess, order: Order, isWhole: boolean): SortedRows {
  const joins: RawBuilder<unknown>[] = []
  const operandFor = (of: TableAccess, column: RecordColumn): Operand => {
    const joined = joinedOperand(of, shownColumn(column), joins.length + 1, isWhole)
    if (joined === null) return valueOperand(of, column)
    joins.push(joined.join)
    return joined.operand
  }
  const steps = orderSql(access, order, operandFor)
  return { joins: joins.length === 0 ? sql`` : sql` ${sql.join(joins, sql` `)}`, order: steps }
}

function joinedOperand(access: TableAccess, column: RecordColumn, number: number, isWhole: boolean): Joined | null {
  const { computed } = column
  const aliases = `rh_s${number}_`
  if (computed?.kind === 'link' || computed?.kind === 'lookup') return joinedValue(access, column, aliases)
  if (!isWhole || (computed?.kind !== 'rollup' && computed?.kind !== 'count')) return null
  return joinedRollup(access, column, aliases)
}

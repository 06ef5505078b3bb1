// The first records of several groups at once, for boards. Each group is asked for by itself inside of one statement: with an index
// that takes as long as reading these records, and without one a group in the order of the key is full before much was read.
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { type RawBuilder, sql } from 'kysely'
import { type Condition, whereSql } from './conditions.ts'
import { filterToSql } from './operands.ts'
import type { Order } from './order.ts'
import { sortedRows } from './sorted-rows.ts'
import { operandOf, type TableAccess, tableName } from './table-access.ts'

export interface GroupsSpec {
  /** What a record must pass to be of a group. */
  readonly tests: readonly ResolvedFilter[]
  /** So many of each. */
  readonly limit: number
}

/** “(…) as rh_f join”, before the table: its keys are those of the first records of every group. */
export function firstOfGroups(
  access: TableAccess,
  condition: Condition,
  { sorts }: Order,
  { tests, limit }: GroupsSpec,
): { readonly keys: RawBuilder<unknown>; readonly isSame: RawBuilder<unknown> } {
  const { table, dialect } = access
  const keys = table.key.map((column, at) => sql`${operandOf(access, column).expression} as ${keyName(at)}`)
  const names = sql.join(table.key.map((_, at) => keyName(at)))
  // Inside of a group its own level says nothing, and a database would sort by it all the same.
  const inGroup = { sorts: sorts.filter(({ group }) => group === undefined) }
  const groups = tests.map((test) => {
    const { joins, order } = sortedRows(access, inGroup, false)
    const where = whereSql(access, condition, filterToSql(access, test))
    return sql`select ${names} from (select ${sql.join(keys)} from ${tableName(access)}${joins}${where} ${dialect.rows.page({ order, limit })}) as rh_g`
  })
  const same = table.key.map((column, at) => sql`${operandOf(access, column).expression} = rh_f.${keyName(at)}`)
  return { keys: sql`(${sql.join(groups, sql` union all `)}) as rh_f`, isSame: sql.join(same, sql` and `) }
}

const keyName = (at: number): RawBuilder<unknown> => sql.raw(`f${at + 1}`)

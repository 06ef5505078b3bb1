import { type RawBuilder, sql } from 'kysely'
import { all, type Operand, type Test } from '../dialects/compare/operand.ts'
import type { Dialect } from '../dialects/dialect.ts'
import { sqlSize } from '../dialects/formula/sql-size.ts'

/** Cells that are to become one value, or one for each `key`. */
export interface CellSource {
  readonly operand: Operand
  readonly order: readonly RawBuilder<unknown>[]
  readonly key?: RawBuilder<unknown>
  /** “from … where …” with more conditions. */
  from(...more: readonly Test[]): RawBuilder<unknown>
}

/** The same, where need be with the cells computed by a select of their own: not every engine aggregates what holds selects. */
export function computedFirst({ supports }: Dialect, source: CellSource): CellSource {
  const { operand, order, key, from } = source
  if (supports.aggregatesSelects || isColumn(operand)) return source
  const members = [
    sql`${operand.expression} as v`,
    ...(key === undefined ? [] : [sql`${key} as k`]),
    // Its own columns are not seen from outside.
    ...(order.length === 0 ? [] : [sql`row_number() over (order by ${sql.join([...order])}) as o`]),
  ]
  const cells = sql`from (select ${sql.join(members)} ${from()}) as rh_v`
  return {
    operand: { ...operand, expression: sql`rh_v.v` },
    order: order.length === 0 ? [] : [sql`rh_v.o`],
    ...(key === undefined ? {} : { key: sql`rh_v.k` }),
    from: (...more) => (more.length === 0 ? cells : sql`${cells} where ${all(more)}`),
  }
}

/** A name in one piece. */
const isColumn = ({ expression }: Operand): boolean => sqlSize(expression).depth <= 1

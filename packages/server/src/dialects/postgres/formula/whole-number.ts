import { sql } from 'kysely'
import type { FormulaNode, Sql } from '../../formula/formula-node.ts'

interface Bounds {
  readonly least: number
  readonly most: number
}

/** A float as an integer, cut to these bounds: PostgreSQL fails where one does not fit. Never of nothing: that would be a bound. */
export const wholeNumber = (number: Sql, { least, most }: Bounds): Sql =>
  sql`greatest(least(${number}, float8 ${sql.lit(String(most))}), float8 ${sql.lit(String(least))})::int`

export function wholeNumberOf({ value, mayBeBlank }: FormulaNode, bounds: Bounds): Sql {
  const whole = wholeNumber(value, bounds)
  return mayBeBlank ? sql`case when ${value} is not null then ${whole} end` : whole
}

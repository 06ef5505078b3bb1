import { type Expression, type RawBuilder, sql } from 'kysely'

interface SumParts {
  readonly whole: RawBuilder<unknown>
  readonly fraction: RawBuilder<unknown>
}

/**
 * The sum of decimals or whole numbers in two aggregates. Added as they are, they would have to fit into what one of them is:
 * integers overflow at once, decimals beyond 10^20.
 */
export const sumParts = (number: Expression<unknown>): SumParts => ({
  whole: sql`sum(cast(round(${number}, 0, 1) as decimal(38,0)))`,
  fraction: sql`sum(cast(${number} % 1 as decimal(38,18)))`,
})

// A decimal has 38 digits and a sum may have one more than its parts: where that is too many, the last one is lost.
const exactBelow = sql.raw('10000000000000000000')
const possibleBelow = sql.raw('99999999990000000000')

/** As one decimal with 18 places; nothing beyond 10^20, where it would have too many digits. */
export function decimalSum(number: Expression<unknown>): RawBuilder<unknown> {
  const { whole, fraction } = sumParts(number)
  return sql`case when abs(${whole}) < ${exactBelow} then ${exactSum(number)} when abs(${whole}) < ${possibleBelow} then cast(cast(${whole} as decimal(20,0)) + ${fraction} as decimal(38,18)) end`
}

/** Where the sum has too many digits: as exact as a float. */
export function decimalAverage(number: Expression<unknown>): RawBuilder<unknown> {
  const { whole } = sumParts(number)
  const count = sql`nullif(count_big(${number}), 0)`
  return sql`case when abs(${whole}) < ${exactBelow} then cast(${exactSum(number)} / ${count} as decimal(38,18)) else cast(cast(${whole} as float) / ${count} as decimal(38,18)) end`
}

function exactSum(number: Expression<unknown>): RawBuilder<unknown> {
  const { whole, fraction } = sumParts(number)
  return sql`(cast(${whole} as decimal(19,0)) + cast(${fraction} as decimal(37,18)))`
}

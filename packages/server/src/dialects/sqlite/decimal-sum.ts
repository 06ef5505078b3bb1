import { type RawBuilder, sql } from 'kysely'
import { addDecimals, unscaled } from '../add-decimals.ts'
import { canonicalDecimal } from '../values/canonical.ts'

/**
 * SQLite would add decimals as floats. So they are added in limbs, columns of so few digits that integers hold the sum of
 * thousands of millions of them, and the limbs are put together outside. Numbers too long for that come as they are and are added
 * outside too: there are few of them in a column, or the column is short.
 */
const longest = 18
const wholeLimb = 1_000_000_000n
const limbDigits = 8

/** d: canonical decimal text, or null. */
export function decimalLimbs(d: RawBuilder<string>): RawBuilder<unknown>[] {
  const whole = sql`cast(${d} as integer)`
  const sign = sql`case when ${d} < '0' then -1 else 1 end`
  const fraction = (from: number) =>
    sql`cast(substr(substr(${d}, instr(${d}, '.') + ${sql.lit(from)}) || '00000000', 1, ${sql.lit(limbDigits)}) as integer)`
  const isShort = sql`length(${d}) <= ${sql.lit(longest)}`
  return [
    sql`sum(case when ${isShort} then ${whole} / ${sql.lit(Number(wholeLimb))} end)`,
    sql`sum(case when ${isShort} then ${whole} % ${sql.lit(Number(wholeLimb))} end)`,
    sql`sum(case when ${isShort} and instr(${d}, '.') > 0 then ${sign} * ${fraction(1)} end)`,
    sql`sum(case when ${isShort} and instr(${d}, '.') > 0 then ${sign} * ${fraction(1 + limbDigits)} end)`,
    sql`group_concat(case when not ${isShort} then ${d} end)`,
  ]
}

export function sumOfLimbs(parts: readonly unknown[]): string | null {
  const [high = 0n, low = 0n, first = 0n, second = 0n] = parts.slice(0, 4).map((limb) => BigInt(String(limb ?? 0)))
  const scale = 10n ** BigInt(limbDigits)
  const scaled = ((high * wholeLimb + low) * scale + first) * scale + second
  const long = typeof parts[4] === 'string' ? parts[4].split(',') : []
  return addDecimals([unscaled(scaled, limbDigits * 2), ...long.map(canonicalDecimal)])
}

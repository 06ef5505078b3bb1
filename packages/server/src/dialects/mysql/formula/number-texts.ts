import { lastWhole } from '@rowhouse/core/formula/evaluation/numbers'
import { sql } from 'kysely'
import type { Sql } from '../../formula/formula-node.ts'
import { decimalsOfTiny, powersOfTen } from '../../formula/text-digits.ts'
import { trimmed } from '../text.ts'

const powers = sql.raw(powersOfTen.map((power) => power.toExponential()).join())

/** A whole number that is exact, or 15 digits of the shortest text of a double, rounded as a decimal. */
export function numberText(x: Sql): Sql {
  const digits = sql`${sql.lit(decimalsOfTiny)} - interval(abs(${x}), ${powers})`
  const rounded = trimmed(
    sql`cast(cast(round(cast(concat(${x}) as decimal(65,30)), ${digits}) as decimal(65,30)) as char)`,
  )
  const whole = sql`cast(cast(${x} as signed) as char)`
  return sql`case when abs(${x}) <= ${sql.raw(lastWhole.toExponential())} and ${x} = truncate(${x}, 0) then ${whole} when abs(${x}) < 1e30 then ${rounded} end`
}

import { lastWhole } from '@rowhouse/core/formula/evaluation/numbers'
import { sql } from 'kysely'
import type { Sql } from '../../formula/formula-node.ts'
import { decimalsOfTiny, powersOfTen } from '../../formula/text-digits.ts'

const powers = sql.raw(`'{${powersOfTen.join()}}'::float8[]`)

/** A whole number that is exact, or 15 digits of the shortest text of a float, rounded as a decimal. `x` is a name, or as short. */
export const numberText = (x: Sql): Sql =>
  sql`case when abs(${x}) <= ${sql.lit(lastWhole)} and ${x} = trunc(${x}) then ${x}::int8::text when abs(${x}) < float8 '1e30' then trim_scale(round(${x}::text::numeric,
    ${sql.lit(decimalsOfTiny)} - width_bucket(abs(${x}), ${powers})))::text end`

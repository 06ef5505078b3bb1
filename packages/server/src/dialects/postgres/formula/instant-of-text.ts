import { sql } from 'kysely'
import type { Sql } from '../../formula/formula-node.ts'
import { trimmedText } from './number-of-text.ts'

/** Every field in its bounds; only whether the month has such a day is left to ask. */
const pattern = sql.lit(
  String.raw`^(?!0000)[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])(?:[T ](?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{1,3})?)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])?)?$`,
)

export function instantOfText(text: Sql): Sql {
  return sql`(select case when ${isOurs} then rh_m at time zone 'UTC' end from ${read(text)})`
}

export function instantErrorOfText(text: Sql): Sql {
  return sql`(select case when rh_t <> '' and not coalesce(${isOurs}, false) then '#DATE' end from ${read(text)})`
}

const isOurs = sql`(to_char(rh_d, 'DD') = substr(rh_t, 9, 2)
  and rh_m >= timestamp '0001-01-01' and rh_m < timestamp '10000-01-01')`

// Counted from the first of the month, no day is wrong; it only may be one of the next month.
function read(text: Sql): Sql {
  const day = sql`case when rh_t ~ ${pattern} then (substr(rh_t, 1, 8) || '01')::date + (substr(rh_t, 9, 2)::int - 1) end`
  const clock = sql`coalesce(substring(rh_t from '[T ]([0-9:.]+)'), '00:00')::interval`
  const offset = sql`coalesce(substring(rh_t from '[+-][0-9]{2}:[0-9]{2}$'), '00:00')::interval`
  return sql`(select rh_t, rh_d, case when rh_d is not null then rh_d::timestamp + ${clock} - ${offset} end as rh_m
    from (select rh_t, ${day} as rh_d from (select ${trimmedText(text)} as rh_t offset 0) as rh_a offset 0) as rh_b offset 0) as rh_c`
}

import { sql } from 'kysely'
import type { Sql } from '../../formula/formula-node.ts'
import { bytewise } from '../values.ts'

export const trimmedText = (text: Sql): Sql => sql`trim(concat(N' ', nchar(9), nchar(10), nchar(13)) from ${text})`

/** Within the largest and the smallest number; null where it is none. */
export function numberOfText(text: Sql): Sql {
  return sql`(select case when abs(rh_d) > 1e150 then null when abs(rh_d) < 1e-150 then 0e0 else rh_d end from ${read(text)})`
}

export function numberErrorOfText(text: Sql): Sql {
  return sql`(select case when rh_t <> N'' and rh_d is null then N'#VALUE' when abs(rh_d) > 1e150 then N'#NUM' end from ${read(text)})`
}

// TRY_CAST also takes signs of money, commas and nothing at all for numbers, and gives nothing for one that is too large: so the
// digits before the exponent (rh_m) and the exponent (rh_x) are looked at by themselves.
function read(text: Sql): Sql {
  const trimmed = sql`select ${trimmedText(text)} collate ${sql.raw(bytewise)} as rh_t`
  const split = sql`select rh_t, case when datalength(rh_t) between 2 and 600 and rh_t not like N'%[^0-9.eE+-]%' then patindex(N'%[eE]%', rh_t + N'e') end as rh_p from (${trimmed}) as rh_a`
  const digits = sql`left(rh_t, rh_p - 1)`
  const exponent = sql`substring(rh_t, rh_p + 1, 5)`
  const isExponent = sql`${exponent} like N'%[0-9]' and datalength(${exponent}) <= case when ${exponent} like N'[+-]%' then 8 else 6 end`
  const parts = sql`select rh_t, case when ${digits} like N'%[0-9]%' then try_cast(${digits} as float) end as rh_m, case when rh_p * 2 > datalength(rh_t) then 0 when ${isExponent} then try_cast(${exponent} as int) end as rh_x from (${split}) as rh_b`
  const size = sql`coalesce(try_cast(rh_t as float), case when rh_x < 0 or rh_m = 0 then 0e0 else 2e150 end)`
  return sql`(select rh_t, case when rh_m is not null and rh_x is not null then ${size} end as rh_d from (${parts}) as rh_c) as rh_e`
}

import { sql } from 'kysely'
import type { Sql } from '../../formula/formula-node.ts'

export const trimmedText = (text: Sql): Sql => sql`trim(concat(N' ', nchar(9), nchar(10), nchar(13)) from ${text})`

/** Within the largest and the smallest number; null where it is none. */
export function numberOfText(text: Sql): Sql {
  return sql`(select case when abs(rh_d) > 1e150 then null when abs(rh_d) < 1e-150 then 0e0 else rh_d end from ${read(text)})`
}

export function numberErrorOfText(text: Sql): Sql {
  return sql`(select case when rh_t = N'' then null when rh_d is null then N'#VALUE' when abs(rh_d) > 1e150 then N'#NUM' end from ${read(text)})`
}

// TRY_CAST also takes signs of money and commas for numbers.
const read = (text: Sql): Sql =>
  sql`(select rh_t, case when datalength(rh_t) between 2 and 600 and rh_t not like N'%[^0-9.eE+-]%' then try_cast(rh_t as float) end as rh_d from (select ${trimmedText(text)} as rh_t) as rh_a) as rh_c`

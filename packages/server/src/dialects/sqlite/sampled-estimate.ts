import { type RawBuilder, sql } from 'kysely'
import { numberEstimate, type RowEstimate } from '../rows.ts'

const samples = 16
const width = 64

/**
 * SQLite keeps no number of rows. Keys are counted up, so their range would be the number if none were missing; how many are
 * there is looked up in a few places along it. A table whose keys are too far apart for that is one nobody can tell of.
 */
export function sampledEstimate(table: RawBuilder<unknown>, key: RawBuilder<unknown>): RowEstimate {
  const from = sql`(least + place * ((most - least) / ${sql.lit(samples)}))`
  const found = sql`(select count(*) from ${table} where ${key} >= ${from} and ${key} < ${from} + ${sql.lit(width)})`
  return numberEstimate(sql`with recursive
    range(least, most) as (select (select min(${key}) from ${table}), (select max(${key}) from ${table})),
    places(place) as (select 0 union all select place + 1 from places where place < ${sql.lit(samples - 1)})
    select case when most is null then 0
      when most - least < ${sql.lit(samples * width)} then (select count(*) from ${table})
      else nullif(cast((most - least + 1.0) * sum(found) / ${sql.lit(samples * width)} as integer), 0) end as c1
    from (select least, most, ${found} as found from range, places)`)
}

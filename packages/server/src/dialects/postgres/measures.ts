import { sql } from 'kysely'
import type { Measures } from '../measures.ts'
import { readPlainSum } from '../plain-sum.ts'
import { postgresValues } from './values.ts'

export const postgresMeasures: Measures = {
  // Sums of integers and decimals are numerics there, without limit.
  sum: ({ expression }) => [sql`sum(${expression})::text`],
  readSum: readPlainSum,
  least: ({ expression }) => sql`min(${expression})`,
  greatest: ({ expression }) => sql`max(${expression})`,
  readExtreme: postgresValues.fromDatabase,
  float: ({ expression }) => sql`(${expression})::float8`,
  fileSize: ({ expression }) => sql`(select sum((rh_f.v ->> 'size')::numeric) from jsonb_array_elements(
    case jsonb_typeof((${expression})::jsonb) when 'array' then (${expression})::jsonb else '[]'::jsonb end) as rh_f(v)
    where jsonb_typeof(rh_f.v -> 'size') = 'number')`,
}

import { sql } from 'kysely'
import type { Measures } from '../measures.ts'
import { readPlainSum } from '../plain-sum.ts'
import { mysqlValues } from './values.ts'

export const mysqlMeasures: Measures = {
  // Sums of integers and decimals are decimals of 65 digits there.
  sum: ({ expression }) => [sql`cast(sum(${expression}) as char)`],
  readSum: readPlainSum,
  least: ({ expression }) => sql`min(${expression})`,
  greatest: ({ expression }) => sql`max(${expression})`,
  readExtreme: mysqlValues.fromDatabase,
  float: ({ expression }) => sql`(${expression} + 0e0)`,
  fileSize: ({ expression }) => sql`(select sum(rh_f.size) from json_table(if(json_type(${expression}) = 'ARRAY',
    ${expression}, '[]'), '$[*]' columns (size bigint path '$.size')) as rh_f)`,
}

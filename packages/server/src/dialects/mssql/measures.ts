import { sql } from 'kysely'
import { addDecimals } from '../add-decimals.ts'
import type { Measures } from '../measures.ts'
import { readPlainSum } from '../plain-sum.ts'
import { canonicalDecimal } from '../values/canonical.ts'
import { sumParts } from './sum-parts.ts'
import { exactText, mssqlRead } from './text.ts'
import { mssqlValues } from './values.ts'

export const mssqlMeasures: Measures = {
  sum({ word, expression }) {
    if (word === 'float') return [sql`sum(${expression})`]
    const { whole, fraction } = sumParts(expression)
    return word === 'integer' ? [exactText(whole)] : [exactText(whole), exactText(fraction)]
  },
  readSum(word, parts) {
    if (word !== 'decimal' || parts.includes(null)) return readPlainSum(word, parts)
    return addDecimals(parts.map((part) => canonicalDecimal(String(part))))
  },
  least: ({ word, expression }) => sql`${mssqlRead({ word, expression: sql`min(${expression})` })}`,
  greatest: ({ word, expression }) => sql`${mssqlRead({ word, expression: sql`max(${expression})` })}`,
  readExtreme: mssqlValues.fromDatabase,
  float: ({ expression }) => sql`cast(${expression} as float)`,
  fileSize: ({ expression }) =>
    sql`(select sum(cast(json_value(rh_f.[value], N'$.size') as decimal(38,0))) from openjson(case when isjson(${expression}) = 1 and left(ltrim(${expression}), 1) = N'[' then ${expression} else N'[]' end) as rh_f where rh_f.[type] = 5)`,
}

import { sql } from 'kysely'
import type { Measures } from '../measures.ts'
import { readPlainSum } from '../plain-sum.ts'
import { mssqlText } from './text.ts'
import { mssqlValues } from './values.ts'

export const mssqlMeasures: Measures = {
  // Integers would be added as integers of the same size and overflow.
  sum({ word, expression }) {
    if (word === 'integer') return [sql`cast(sum(cast(${expression} as decimal(38,0))) as nvarchar(50))`]
    if (word === 'decimal') return [sql`cast(sum(${expression}) as nvarchar(50))`]
    return [sql`sum(${expression})`]
  },
  readSum: readPlainSum,
  // The driver would make floats of decimals.
  least: (operand) => extreme(operand, sql`min(${operand.expression})`),
  greatest: (operand) => extreme(operand, sql`max(${operand.expression})`),
  readExtreme: mssqlValues.fromDatabase,
  float: ({ expression }) => sql`cast(${expression} as float)`,
  fileSize: ({ expression }) =>
    sql`(select sum(cast(json_value(rh_f.[value], N'$.size') as decimal(38,0))) from openjson(case when isjson(${expression}) = 1 and left(ltrim(${expression}), 1) = N'[' then ${expression} else N'[]' end) as rh_f where rh_f.[type] = 5)`,
}

function extreme(operand: Parameters<Measures['least']>[0], expression: ReturnType<Measures['least']>) {
  return operand.word === 'decimal' ? mssqlText({ ...operand, expression }) : expression
}

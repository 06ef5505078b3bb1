import type { CellValue } from '@rowhouse/core/storage'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Operand } from '../compare/operand.ts'
import type { Measures } from '../measures.ts'
import { floatSum } from '../plain-sum.ts'
import { decimalKeyOf, decimalOfKey, decimalTextOf } from './decimal-key.ts'
import { decimalLimbs, sumOfLimbs } from './decimal-sum.ts'
import { sqliteValues } from './values.ts'

export const sqliteMeasures: Measures = {
  // Added as they are, integers overflow.
  sum(operand) {
    const { word, expression } = operand
    if (word === 'integer') return [sql`sum(${expression} >> 32)`, sql`sum(${expression} & 4294967295)`]
    return word === 'decimal' ? decimalLimbs(decimalTextOf(operand)) : [sql`sum(${expression})`]
  },

  readSum(word, parts) {
    if (parts.every((part) => part === null || part === undefined)) return null
    const [high, low] = parts.map((part) => String(part ?? 0))
    if (word === 'integer') return (BigInt(high ?? 0) * 2n ** 32n + BigInt(low ?? 0)).toString()
    return word === 'decimal' ? sumOfLimbs(parts) : floatSum(parts[0])
  },

  least: (operand) => sql`min(${inOrder(operand)})`,
  greatest: (operand) => sql`max(${inOrder(operand)})`,

  readExtreme(word, raw): CellValue {
    if (word === 'decimal' && typeof raw === 'string') return decimalOfKey(raw)
    return sqliteValues.fromDatabase(word, raw)
  },

  float: ({ expression }): RawBuilder<number> => sql`cast(${expression} as real)`,

  fileSize: ({ expression }) => sql`(select sum(case json_type(rh_f.value, '$.size') when 'integer'
    then json_extract(rh_f.value, '$.size') end) from json_each(case when json_valid(${expression})
    then ${expression} else '[]' end) as rh_f where rh_f.type = 'object')`,
}

function inOrder(operand: Operand): Expression<unknown> {
  const { word, expression, foreign } = operand
  if (word === 'decimal') return decimalKeyOf(operand)
  return word === 'timestamp' && foreign ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${expression})` : expression
}

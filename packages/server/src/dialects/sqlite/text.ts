import { type RawBuilder, sql } from 'kysely'
import type { Operand } from '../compare/operand.ts'
import { decimalTextOf } from './decimal-key.ts'

/** A cell as text, in its JSON form. */
export function sqliteText({ word, expression, foreign }: Operand): RawBuilder<string> {
  switch (word) {
    case 'shortText':
    case 'longText':
      return sql`${expression}`
    case 'boolean':
      return sql`case ${expression} when 0 then 'false' when 1 then 'true' end`
    case 'decimal':
      return decimalTextOf({ expression, foreign })
    case 'float':
      return sql`(select case when v = cast(v as integer) and abs(v) < 1e15 then cast(cast(v as integer) as text)
        else cast(v as text) end from (select ${expression} as v))`
    default:
      return sql`cast(${expression} as text)`
  }
}

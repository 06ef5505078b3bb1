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
      return sql`rh_number_text(${expression})`
    default:
      return sql`cast(${expression} as text)`
  }
}

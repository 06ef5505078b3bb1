import { type RawBuilder, sql } from 'kysely'
import type { Operand } from '../compare/operand.ts'

/** A cell as text, in its JSON form. */
export function postgresText({ word, expression, declared }: Operand): RawBuilder<string> {
  switch (word) {
    case 'decimal':
      return sql`trim_scale((${expression})::numeric)::text`
    case 'time':
      return sql`replace(to_char((${expression})::interval, 'HH24:MI:SS.MS'), '.000', '')`
    case 'timestamp':
      return sql`to_char((${expression})::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    default:
      // As a text an address has a mask always, printed only where there is one to tell.
      if (declared === 'inet') return sql`case when ${expression} is not null then format('%s', ${expression}) end`
      return sql`(${expression})::text`
  }
}

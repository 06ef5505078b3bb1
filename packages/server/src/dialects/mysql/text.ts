import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Operand } from '../compare/operand.ts'

/** A cell as text, in its JSON form; always utf8mb4, whatever the column has. */
export function mysqlText({ word, expression }: Operand): RawBuilder<string> {
  switch (word) {
    case 'boolean':
      return sql`case ${expression} when 0 then 'false' when 1 then 'true' end`
    case 'decimal':
      return trimmed(sql`cast(cast(${expression} as decimal(65,25)) as char)`)
    case 'time':
      return sql`regexp_replace(cast(${expression} as char), '[.]0*$', '')`
    case 'timestamp':
      return sql`concat(left(date_format(${expression}, '%Y-%m-%dT%H:%i:%s.%f'), 23), 'Z')`
    case 'float':
      return floatText(expression)
    case 'shortText':
    case 'longText':
      return sql`convert(${expression} using utf8mb4)`
    default:
      return sql`cast(${expression} as char character set utf8mb4)`
  }
}

/**
 * All digits of a float. Its length is said because the server takes 22 signs for enough and “0.00000000000000111022302462515” has
 * more: it loses digits wherever it is kept in between, as beside row_number().
 */
export const floatText = (expression: Expression<unknown>): RawBuilder<string> =>
  sql`cast(${expression} as char(64) character set utf8mb4)`

export const isSinglePrecision = (type: string | undefined): boolean => type !== undefined && /^float\b/i.test(type)

// “12.5000” → “12.5”, “12.000” → “12”: there is always a point, so no zero before it is lost.
export const trimmed = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`trim(trailing '.' from trim(trailing '0' from ${text}))`

import { type RawBuilder, sql } from 'kysely'
import type { Operand } from '../compare/operand.ts'

/** A cell as text, in its JSON form. */
export function mssqlText({ word, expression }: Operand): RawBuilder<string> {
  switch (word) {
    case 'boolean':
      return sql`case ${expression} when 0 then N'false' when 1 then N'true' end`
    case 'decimal':
      return trimmed(sql`cast(cast(${expression} as decimal(38,18)) as nvarchar(41))`)
    case 'time':
      return sql`replace(convert(nvarchar(12), cast(${expression} as time(3)), 121), N'.000', N'')`
    case 'timestamp':
      // Style 126 leaves out milliseconds that are zero, 121 does not.
      return sql`replace(convert(nvarchar(23), cast(${expression} as datetime2(3)), 121), N' ', N'T') + N'Z'`
    case 'date':
      return sql`convert(nvarchar(10), cast(${expression} as date), 23)`
    default:
      return sql`cast(${expression} as nvarchar(max))`
  }
}

// There is always a point. As spaces, zeros at the end can be cut off; then the same for the point.
const trimmed = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`replace(rtrim(replace(replace(rtrim(replace(${text}, N'0', N' ')), N' ', N'0'), N'.', N' ')), N' ', N'.')`

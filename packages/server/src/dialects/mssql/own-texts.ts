import { sql } from 'kysely'
import { beginsWithMark, marked, type OwnTexts, typeWord, writeMarked } from '../own-texts.ts'

const bytes = /^(binary|varbinary|image|timestamp|rowversion|geometry|geography|hierarchyid)$/
const moments = /^(date|time|datetime|datetime2|smalldatetime|datetimeoffset)$/

export const mssqlOwnTexts: OwnTexts = {
  read(expression, column) {
    const word = typeWord(column)
    // Its text does not say of which type it is.
    if (word === 'sql_variant') return null
    if (bytes.test(word)) return sql`${marked('x')} + convert(nvarchar(max), cast(${expression} as varbinary(max)), 2)`
    if (word === 'real' || word === 'float') return sql`convert(nvarchar(40), ${expression}, 3)`
    if (word === 'money' || word === 'smallmoney') return sql`convert(nvarchar(40), ${expression}, 2)`
    // The one style that no language of a session reads in another way.
    if (moments.test(word)) return sql`convert(nvarchar(40), ${expression}, 126)`
    const text = sql`cast(${expression} as nvarchar(max))`
    return sql`case when left(${text}, 1) = ${beginsWithMark} then ${marked('t')} else N'' end + ${text}`
  },
  write: writeMarked({ x: (hex) => sql`convert(varbinary(max), ${hex}, 2)` }),
}

import { type Expression, type RawBuilder, sql } from 'kysely'
import { beginsWithMark, marked, type OwnTexts, typeWord, writeMarked } from '../own-texts.ts'
import { floatText } from './text.ts'

const bytes =
  /^(binary|varbinary|tinyblob|blob|mediumblob|longblob|vector|geometry|point|linestring|polygon|multipoint|multilinestring|multipolygon|geometrycollection|geomcollection)$/
const letters = /^(char|varchar|tinytext|text|mediumtext|longtext|enum|set)$/

export const mysqlOwnTexts: OwnTexts = {
  read(expression, column) {
    const word = typeWord(column)
    // Geometry as it lies in the table, which is how it is dumped as well.
    if (bytes.test(word)) return sql`concat(${marked('x')}, hex(${expression}))`
    if (word === 'bit') return sql`concat(${marked('n')}, ${expression} + 0)`
    // As single precision it would be written with six digits.
    if (word === 'float') return floatText(sql`${expression} + 0e0`)
    if (!letters.test(word)) return sql`cast(${expression} as char character set utf8mb4)`
    // What was no value of the enumeration was stored as none of them, which the server does not take twice.
    if (word === 'enum') return sql`case when ${expression} + 0 > 0 then ${textOf(expression)} end`
    return textOf(expression)
  },
  write: writeMarked({
    x: (hex) => sql`unhex(${hex})`,
    n: (number) => sql`cast(${number} as unsigned)`,
  }),
}

function textOf(expression: Expression<unknown>): RawBuilder<unknown> {
  const text = sql`convert(${expression} using utf8mb4)`
  return sql`concat(case when left(${text}, 1) = ${beginsWithMark} then ${marked('t')} else '' end, ${text})`
}

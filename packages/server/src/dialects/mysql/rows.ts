import { sql } from 'kysely'
import { isTextWord } from '../compare/operand.ts'
import { namesBy } from '../names.ts'
import { numberEstimate, type Rows, wholeNumber } from '../rows.ts'
import { insertValues, orderBy } from '../standard-rows.ts'
import { singleMark } from '../values/single-precision.ts'
import { mysqlOwnTexts } from './own-texts.ts'
import { mysqlQuote } from './quote.ts'
import { floatText, isSinglePrecision, mysqlText } from './text.ts'

const names = namesBy(mysqlQuote)

export const mysqlRows: Rows = {
  // Single precision comes as “0.1” or as 0.10000000149011612, depending on how the driver asks, and as a text of six digits
  // at most: it is read as what it is in double precision, and told to be single.
  read({ word, expression, declared }) {
    if (word !== 'float') return expression
    const exact = floatText(sql`${expression} + 0e0`)
    return isSinglePrecision(declared) ? sql`concat(${sql.lit(singleMark)}, ${exact})` : exact
  },
  // A tinyint(1) may hold any small number.
  truth: (expression) => sql`(${expression} <> 0)`,
  ownTexts: mysqlOwnTexts,
  text: mysqlText,
  // The driver sends numbers as floats, which LIMIT refuses: these two are whole numbers and stand in the text.
  page: ({ order, limit, offset = 0 }) =>
    sql`${orderBy(order)} limit ${sql.lit(wholeNumber(limit))} offset ${sql.lit(wholeNumber(offset))}`,
  bindsPages: () => false,
  most: { parameters: 65_535, rows: 65_535 },
  count: () => sql`count(*)`,
  estimate: ({ name }) =>
    numberEstimate(
      sql`select table_rows as c1 from information_schema.tables where table_schema = database() and table_name = ${name}`,
    ),
  // As bytes: collations take “a” for “A”, and even the binary one takes “a” for “a ”.
  grouped(operand) {
    const { word, expression } = operand
    if (word === 'json')
      return sql`cast(cast(json_extract(${expression}, '$') as char character set utf8mb4) as binary)`
    return isTextWord(word) ? sql`cast(${mysqlText(operand)} as binary)` : sql`${expression}`
  },
  ungrouped: (operand) =>
    isTextWord(operand.word) || operand.word === 'json'
      ? { ...operand, expression: sql`convert(${operand.expression} using utf8mb4)` }
      : operand,
  // Collations take a blank for nothing; its bytes are there.
  filled: ({ expression }) => sql`case when length(${expression}) = 0 then null else ${expression} end`,
  day: ({ expression }, minutes) => sql`date(date_add(${expression}, interval ${sql.lit(minutes)} minute))`,
  json: null,
  rowText: null,
  insert: (spec) =>
    spec.columns.length === 0 ? sql`insert into ${names.table(spec.table)} () values ()` : insertValues(names, spec),
  upsert(spec) {
    const insert = insertValues(names, { ...spec, rows: [spec.values] })
    const others = spec.columns.filter((column) => !spec.key.includes(column))
    // With nothing to change, a key is set to itself: IGNORE would hide other failures too.
    const changed = others.length > 0 ? others : spec.key.slice(0, 1)
    const changes = changed.map((column) => sql`${names.name(column)} = values(${names.name(column)})`)
    return [sql`${insert} on duplicate key update ${sql.join(changes)}`]
  },
}

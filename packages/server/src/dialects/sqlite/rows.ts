import { sql } from 'kysely'
import { isTextWord } from '../compare/operand.ts'
import { emptyAsNone } from '../empty-as-none.ts'
import { namesBy } from '../names.ts'
import { type Rows, wholeNumber } from '../rows.ts'
import { insertValues, onConflict, orderBy, returning } from '../standard-rows.ts'
import { decimalTextOf } from './decimal-key.ts'
import { sqliteJsonRows } from './json-rows.ts'
import { sqliteOwnTexts } from './own-texts.ts'
import { sqliteQuote } from './quote.ts'
import { sampledEstimate } from './sampled-estimate.ts'
import { sqliteText } from './text.ts'

const names = namesBy(sqliteQuote)

export const sqliteRows: Rows = {
  read: ({ expression }) => expression,
  ownTexts: sqliteOwnTexts,
  // A column may hold whatever others mean by yes.
  truth: (expression) =>
    sql`case when typeof(${expression}) = 'text' then lower(${expression}) in ('1', 't', 'true', 'y', 'yes', 'on') else ${expression} <> 0 end`,
  text: sqliteText,
  // A bare parameter in LIMIT (and in LIKE) makes SQLite compile the statement again for every value.
  page: ({ order, limit, offset = 0 }) =>
    sql`${orderBy(order)} limit cast(${wholeNumber(limit)} as integer) offset cast(${wholeNumber(offset)} as integer)`,
  bindsPages: () => true,
  most: { parameters: 32_766, rows: 32_766 },
  count: () => sql`count(*)`,
  estimate: (table, key) => (key === null ? null : sampledEstimate(names.table(table), names.name(key))),
  // Other programs may write one decimal in several ways; what is shown is one of them.
  grouped: ({ word, expression, foreign }) => {
    if (word === 'decimal' && foreign) return decimalTextOf({ expression, foreign })
    return isTextWord(word) ? sql`${expression} collate binary` : sql`${expression}`
  },
  ungrouped: (operand) => operand,
  filled: emptyAsNone,
  day: ({ expression }, minutes) => sql`date(${expression}, ${sql.lit(`${minutes} minutes`)})`,
  json: sqliteJsonRows,
  rowText: null,
  insert: (spec) => sql`${insertValues(names, spec)}${returning(names, spec.returning)}`,
  upsert: (spec) => [sql`${insertValues(names, { ...spec, rows: [spec.values] })}${onConflict(names, spec)}`],
}

import { sql } from 'kysely'
import { namesBy } from '../names.ts'
import { type Rows, wholeNumber } from '../rows.ts'
import { insertValues, orderBy } from '../standard-rows.ts'
import { mysqlQuote } from './quote.ts'
import { mysqlText } from './text.ts'

const names = namesBy(mysqlQuote)

export const mysqlRows: Rows = {
  read: ({ expression }) => expression,
  text: mysqlText,
  // The driver sends numbers as floats, which LIMIT refuses: these two are whole numbers and stand in the text.
  page: ({ order, limit, offset = 0 }) =>
    sql`${orderBy(order)} limit ${sql.lit(wholeNumber(limit))} offset ${sql.lit(wholeNumber(offset))}`,
  count: () => sql`count(*)`,
  insert: (spec) => insertValues(names, spec),
  upsert(spec) {
    const insert = insertValues(names, { ...spec, rows: [spec.values] })
    const others = spec.columns.filter((column) => !spec.key.includes(column))
    // With nothing to change, a key is set to itself: IGNORE would hide other failures too.
    const changed = others.length > 0 ? others : spec.key.slice(0, 1)
    const changes = changed.map((column) => sql`${names.name(column)} = values(${names.name(column)})`)
    return [sql`${insert} on duplicate key update ${sql.join(changes)}`]
  },
}

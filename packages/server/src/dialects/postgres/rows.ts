import { sql } from 'kysely'
import { namesBy } from '../names.ts'
import { type Rows, wholeNumber } from '../rows.ts'
import { insertValues, onConflict, orderBy, returning } from '../standard-rows.ts'
import { postgresQuote } from './quote.ts'
import { postgresText } from './text.ts'

const names = namesBy(postgresQuote)

export const postgresRows: Rows = {
  read: ({ expression }) => expression,
  text: postgresText,
  page: ({ order, limit, offset = 0 }) =>
    sql`${orderBy(order)} limit ${wholeNumber(limit)} offset ${wholeNumber(offset)}`,
  count: () => sql`count(*)`,
  insert: (spec) => sql`${insertValues(names, spec)}${returning(names, spec.returning)}`,
  upsert: (spec) => [sql`${insertValues(names, { ...spec, rows: [spec.values] })}${onConflict(names, spec)}`],
}

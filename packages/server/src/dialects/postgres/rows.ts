import { type RawBuilder, sql } from 'kysely'
import { isTextWord } from '../compare/operand.ts'
import { emptyAsNone } from '../empty-as-none.ts'
import { namesBy } from '../names.ts'
import { type Rows, wholeNumber } from '../rows.ts'
import { insertValues, onConflict, orderBy, returning } from '../standard-rows.ts'
import { postgresJsonRows } from './json-rows.ts'
import { postgresOwnTexts } from './own-texts.ts'
import { postgresQuote } from './quote.ts'
import { postgresRowText } from './row-text.ts'
import { postgresText } from './text.ts'

const names = namesBy(postgresQuote)

export const postgresRows: Rows = {
  // Types that only their database knows come as text, before the driver makes something of them.
  read: (operand) => (operand.foreign && isTextWord(operand.word) ? postgresText(operand) : operand.expression),
  ownTexts: postgresOwnTexts,
  truth: (expression) => expression,
  text: postgresText,
  page: ({ order, limit, offset = 0 }) => sql`${orderBy(order)} limit ${written(limit)} offset ${written(offset)}`,
  // With the numbers in it a statement is planned once; with open ones it would be planned for every first page anew.
  bindsPages: ({ offset }) => offset > 0,
  most: { parameters: 65_535, rows: 65_535 },
  count: () => sql`count(*)`,
  estimate: (table) => ({
    statement: sql`explain (format json) select 1 from ${names.table(table)}`,
    read: plannedRows,
  }),
  grouped(operand) {
    const { word, expression, foreign } = operand
    if (word === 'json') return sql`(${expression})::jsonb`
    if (word === 'timestamp' && foreign) return sql`date_trunc('milliseconds', ${expression})`
    return isTextWord(word) && foreign ? postgresText(operand) : sql`${expression}`
  },
  // Of an address it is a text by now.
  ungrouped: ({ declared: _declared, ...operand }) => operand,
  filled: emptyAsNone,
  day: ({ expression }, minutes) =>
    sql`(((${expression})::timestamptz at time zone 'UTC') + ${sql.lit(`${minutes} minutes`)}::interval)::date`,
  json: postgresJsonRows,
  rowText: postgresRowText,
  insert(spec) {
    const given = spec.givesCounted ? sql` overriding system value` : sql``
    return sql`${insertValues(names, spec, given)}${returning(names, spec.returning)}`
  },
  upsert: (spec) => [sql`${insertValues(names, { ...spec, rows: [spec.values] })}${onConflict(names, spec)}`],
}

/** What the planner expects: by the last look at the table and the room it takes now. */
function plannedRows(row: Readonly<Record<string, unknown>> | undefined): number | null {
  const [explained] = JSON.parse(String(row?.['QUERY PLAN'] ?? '[]')) as { Plan?: { 'Plan Rows'?: number } }[]
  return explained?.Plan?.['Plan Rows'] ?? null
}

/** As part of the text, unless it is left open. */
function written(number: number): RawBuilder<unknown> {
  const whole = wholeNumber(number)
  return typeof whole === 'number' ? sql.raw(String(whole)) : sql`${whole}`
}

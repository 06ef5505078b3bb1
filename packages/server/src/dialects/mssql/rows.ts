import { sql } from 'kysely'
import { isTextWord } from '../compare/operand.ts'
import { namesBy } from '../names.ts'
import { numberEstimate, type Rows, wholeNumber } from '../rows.ts'
import { insertValues, orderBy } from '../standard-rows.ts'
import { mssqlOwnTexts } from './own-texts.ts'
import { mssqlQuote } from './quote.ts'
import { characters, mssqlRead, mssqlText } from './text.ts'

const names = namesBy(mssqlQuote)

export const mssqlRows: Rows = {
  read: mssqlRead,
  ownTexts: mssqlOwnTexts,
  truth: (expression) => expression,
  text: mssqlText,
  page: ({ order, limit, offset = 0 }) =>
    sql`${orderBy(order.length === 0 ? [sql`(select null)`] : order)} offset ${wholeNumber(offset)} rows fetch next ${wholeNumber(limit)} rows only`,
  bindsPages: () => true,
  most: { parameters: 2_000, rows: 1_000 },
  count: () => sql`count_big(*)`,
  estimate: ({ schema, name }) => {
    const place = `${schema ? `${mssqlQuote(schema)}.` : ''}${mssqlQuote(name)}`
    return numberEstimate(
      sql`select sum(rows) as c1 from sys.partitions where object_id = object_id(${place}) and index_id in (0, 1)`,
    )
  },
  // As bytes: collations take “a” for “A”, and every one takes “a” for “a ”.
  grouped(operand) {
    const { word, expression } = operand
    if (!isTextWord(word) && word !== 'json') return sql`${expression}`
    return sql`cast(cast(${characters(operand)} as nvarchar(max)) as varbinary(max))`
  },
  ungrouped: (operand) =>
    isTextWord(operand.word) || operand.word === 'json'
      ? { ...operand, expression: sql`cast(${operand.expression} as nvarchar(max))` }
      : operand,
  filled: ({ expression }) => sql`case when datalength(${expression}) = 0 then null else ${expression} end`,
  day: ({ expression }, minutes) => sql`cast(dateadd(minute, ${sql.lit(minutes)}, ${expression}) as date)`,
  json: null,
  rowText: null,
  insert(spec) {
    const keys = spec.returning ?? []
    const outputs = keys.map((column) => sql`inserted.${names.name(column)}`)
    // Into a table, because it cannot go straight out where the table has triggers; of a type that holds every key.
    const insert = insertValues(
      names,
      spec,
      outputs.length === 0 ? sql`` : sql` output ${sql.join(outputs)} into @made`,
    )
    // In one batch, because the switch falls back at its end.
    const counting = sql`set identity_insert ${names.table(spec.table)}`
    const counted = spec.givesCounted ? sql`${counting} on; ${insert}; ${counting} off` : insert
    if (keys.length === 0) return counted
    const parts = keys.map((column, at) => ({ part: sql.raw(`k${at + 1}`), column: names.name(column) }))
    const made = sql`declare @made table (${sql.join(parts.map(({ part }) => sql`${part} sql_variant`))})`
    return sql`${made}; ${counted}; select ${sql.join(parts.map(({ part, column }) => sql`${part} as ${column}`))} from @made`
  },
  // No MERGE: two at once would both insert. The locks hold the place of a row that is not there yet.
  upsert({ table, columns, values, key }) {
    const given = (column: string) => values[columns.indexOf(column)] ?? null
    const found = sql.join(
      key.map((column) => sql`${names.name(column)} = ${given(column)}`),
      sql` and `,
    )
    const others = columns.filter((column) => !key.includes(column))
    const changes = others.map((column) => sql`${names.name(column)} = ${given(column)}`)
    const locked = sql`${names.table(table)} with (updlock, serializable)`
    return [
      ...(others.length === 0 ? [] : [sql`update ${locked} set ${sql.join(changes)} where ${found}`]),
      sql`insert into ${names.table(table)} (${names.names(columns)}) select ${sql.join([...values])} where not exists (select 1 from ${locked} where ${found})`,
    ]
  },
}

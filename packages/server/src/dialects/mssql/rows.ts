import { sql } from 'kysely'
import { isTextWord } from '../compare/operand.ts'
import { namesBy } from '../names.ts'
import { numberEstimate, type Rows, wholeNumber } from '../rows.ts'
import { insertValues, orderBy } from '../standard-rows.ts'
import { mssqlQuote } from './quote.ts'
import { mssqlText } from './text.ts'

const names = namesBy(mssqlQuote)

export const mssqlRows: Rows = {
  // The driver would make floats of decimals.
  read: (operand) => (operand.word === 'decimal' ? mssqlText(operand) : operand.expression),
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
  grouped({ word, expression }) {
    const isText = isTextWord(word) || word === 'json'
    return isText ? sql`cast(cast(${expression} as nvarchar(max)) as varbinary(max))` : sql`${expression}`
  },
  ungrouped: (operand) =>
    isTextWord(operand.word) || operand.word === 'json'
      ? { ...operand, expression: sql`cast(${operand.expression} as nvarchar(max))` }
      : operand,
  filled: ({ expression }) => sql`case when datalength(${expression}) = 0 then null else ${expression} end`,
  day: ({ expression }, minutes) => sql`cast(dateadd(minute, ${sql.lit(minutes)}, ${expression}) as date)`,
  json: null,
  insert(spec) {
    const outputs = (spec.returning ?? []).map((column) => sql`inserted.${names.name(column)}`)
    const insert = insertValues(names, spec, outputs.length === 0 ? sql`` : sql` output ${sql.join(outputs)}`)
    if (!spec.givesCounted) return insert
    // In one batch, because the switch falls back at its end.
    const counting = sql`set identity_insert ${names.table(spec.table)}`
    return sql`${counting} on; ${insert}; ${counting} off`
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

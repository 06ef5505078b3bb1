import { type RawBuilder, sql } from 'kysely'
import { type JsonRows, shortBytes } from '../json-rows.ts'

/** concat() takes a thousand arguments. */
const mostPieces = 900

export const sqliteJsonRows: JsonRows = {
  cell({ word, expression, foreign }) {
    // A column takes any value there: only in our own tables is it known what a cell holds.
    if (foreign) return null
    switch (word) {
      case 'integer':
        return sql`case when ${expression} between -9007199254740991 and 9007199254740991 then ${expression}
          else json_quote(cast(${expression} as text)) end`
      case 'boolean':
        return sql`case when ${expression} then 'true' when ${expression} is null then 'null' else 'false' end`
      case 'json':
        return sql`ifnull(${expression}, 'null')`
      // SQLite and JavaScript write floats in different ways.
      case 'float':
        return sql`rh_number_json(${expression})`
      default:
        return sql`json_quote(${expression})`
    }
  },

  // Titles without a comma or a sign that JSON escapes are nearly all: then the list is its text with other signs between.
  joinedList({ expression, foreign }) {
    if (foreign) return null
    const inner = sql`substr(${expression}, 3, length(${expression}) - 4)`
    return sql`case when ${expression} is null then 'null' when ${expression} = '[]' then '""'
      when instr(${expression}, '\\') = 0 and instr(replace(${inner}, '","', ''), ',') = 0
      then '"' || replace(${inner}, '","', ',') || '"'
      else json_quote((select group_concat(case when instr(rh_c.value, ',') > 0 or substr(rh_c.value, 1, 1) = '"'
      then '"' || replace(rh_c.value, '"', '""') || '"' else rh_c.value end, ',' order by rh_c.key)
      from json_each(${expression}) as rh_c)) end`
  },

  textInText: ({ expression, foreign }) => (foreign ? null : sql`json_quote(cast(${expression} as text))`),

  text: (text) => sql`${text}`,

  joined: concat,

  array: arrayOf,

  list: (text) => sql`('[' || ifnull(group_concat(${text}), '') || ']')`,

  // A select without FROM is not merged with the one around it.
  given: (expressions, text, name = 'rh_v') =>
    sql`(select ${text} from (select ${sql.join([...expressions])}) as ${sql.raw(name)})`,

  textOf,

  // What is beyond is not joined any more: one text of all records may be longer than SQLite makes one.
  longPage: ({ record, rule, from, mostBytes, long }) => {
    const isShort = sql`(select rh_s.v from rh_s)`
    const isKnown = long !== null && long.length > 0
    const counted = sql`(select rh_a.j, rh_a.k, sum(octet_length(rh_a.j)) over (rows unbounded preceding) as s
      from (select ${record} as j, ${rule} as k from ${from}${isKnown ? sql` where not ${isShort}` : sql``}) as rh_a) as rh_b`
    const page = arrayOf(sql`case when rh_b.s <= ${sql.lit(mostBytes)} then rh_b.j end`)
    const careful = sql`select case when ifnull(max(rh_b.s), 0) <= ${sql.lit(mostBytes)} then ${page} end as j,
      count(*) as n, ${arrayOf(sql`cast(rh_b.k as text)`)} as k from ${counted}`
    if (!isKnown) return careful
    const bytes = sql.join(
      long.map((cell) => sql`ifnull(octet_length(${cell}), 0)`),
      sql` + `,
    )
    // Counting what is written takes longer than writing it. Of what is not asked for nothing is computed.
    return sql`with rh_s as materialized (select ifnull(sum(${bytes}), 0) <= ${sql.lit(shortBytes)} as v from ${from})
      select * from (select ${arrayOf(record)} as j, count(*) as n, '[]' as k from ${from} where ${isShort}) where ${isShort}
      union all select * from (${careful}) where not ${isShort}`
  },

  longPageIs: 'bytes',

  pageOf: (raw) => (raw instanceof Uint8Array && raw.length > fewBytes ? raw : textOf(raw)),

  // A thousand records in the order of their key take two thirds of the time, ten deep in another order a tenth.
  keysFirst: () => 'looped',
}

function concat(pieces: readonly RawBuilder<string>[]): RawBuilder<string> {
  if (pieces.length <= mostPieces) return sql`concat(${sql.join(pieces)})`
  const parts: RawBuilder<string>[] = []
  for (let at = 0; at < pieces.length; at += mostPieces) parts.push(concat(pieces.slice(at, at + mostPieces)))
  return concat(parts)
}

// As bytes, which are a third quicker to take over than a text, and are what is sent in the end.
function arrayOf(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`cast('[' || ifnull(group_concat(${text}), '') || ']' as blob)`
}

/** As a text they are sent as quickly. */
const fewBytes = 64 * 1024

function textOf(raw: unknown): string {
  if (!(raw instanceof Uint8Array)) return String(raw)
  return Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString()
}

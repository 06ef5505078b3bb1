// Before PostgreSQL 16 a text that is no JSON makes the statement fail, and nothing asks beforehand. So it is read by
// regular expressions first: texts and numbers become one letter each, then the innermost lists and objects, level by level.
import { sql } from 'kysely'
import type { Sql } from '../../formula/formula-node.ts'
import { numberOfText } from './number-of-text.ts'
import { numberText } from './number-texts.ts'

const deepest = 20

const string = String.raw`"(?:[^"\\\x01-\x1f]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"`
const scalar = String.raw`-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?|true|false|null`
const space = String.raw`[ \t\n\r]+`

/** What JavaScript reads and PostgreSQL does not: NUL, and half of a pair of surrogates. */
const unreadable = String.raw`\\u0000|\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F]`

/** The scalar at the end of the path, as text; null where there is none. */
export function jsonText(text: Sql, path: readonly (string | number)[]): Sql {
  const found = sql`case when ${isJson} then rh_j::json${steps(path)} end`
  return sql`(select case json_typeof(rh_v) when 'string' then rh_v #>> '{}' when 'boolean' then rh_v::text
    when 'number' then (select ${numberText(sql`rh_x`)} from (select ${numberOfText(sql`rh_v::text`)} as rh_x offset 0) as rh_e)
    end from (select ${found} as rh_v from ${read(text)} offset 0) as rh_c)`
}

export function jsonError(text: Sql, path: readonly (string | number)[]): Sql {
  return sql`(select case when rh_s then null when not rh_f then '#VALUE'
    when json_typeof(rh_v) in ('object', 'array') then '#VALUE'
    when json_typeof(rh_v) = 'number' and coalesce(abs(${numberOfText(sql`rh_v::text`)}) >= 1e30, true) then '#NUM' end
    from (select rh_f, rh_s, case when rh_f and not rh_s then rh_j::json${steps(path)} end as rh_v
    from (select ${isJson} as rh_f, rh_j = '' as rh_s, rh_j from ${read(text)} offset 0) as rh_g offset 0) as rh_c)`
}

const steps = (path: readonly (string | number)[]): Sql =>
  sql.join(
    path.map((step) => (typeof step === 'number' ? sql` -> ${sql.lit(step)}` : sql` -> ${step}::text`)),
    sql``,
  )

const replaced = (inner: Sql, pattern: string, letter: string): Sql =>
  sql`regexp_replace(${inner}, ${sql.lit(pattern)}, ${sql.lit(letter)}, 'g')`

/** The text, and the same with a letter for every string. */
const read = (text: Sql): Sql =>
  sql`(select rh_j, ${replaced(sql`rh_j`, string, 's')} as rh_q from (select ${text} as rh_j offset 0) as rh_a offset 0) as rh_b`

const isJson: Sql = (() => {
  // A letter that stood outside of strings could be taken for a value: only these words may.
  const clean = sql`case when rh_q ~ ${sql.lit(`^(?:s|${scalar}|${space}|[][{},:])*$`)} then rh_q end`
  let folded = replaced(replaced(clean, scalar, 'v'), space, '')
  for (let level = 0; level < deepest; level += 1)
    folded = replaced(folded, String.raw`\{(?:s:[sv](?:,s:[sv])*)?\}|\[(?:[sv](?:,[sv])*)?\]`, 'v')
  return sql`(coalesce(${folded}, '') ~ '^[sv]$' and rh_j !~ ${sql.lit(unreadable)})`
})()

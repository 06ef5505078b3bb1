import { sql } from 'kysely'
import type { Sql } from '../../formula/formula-node.ts'
import { mysqlBasics } from './basics.ts'
import { numberText } from './number-texts.ts'

/** What other engines cannot hold: NUL, and half of a pair of surrogates. */
const unreadable = String.raw`\\u0000|\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F]`
/** MariaDB takes “5.” for a number, and more. What stands where is checked by the server, this is about the words only. */
const readable = String.raw`\A(?:"(?:[^"\\\x00-\x1f]|\\["\\/bfnrtu])*+"|-?+(?:0|[1-9][0-9]*+)(?:[.][0-9]++)?+(?:[eE][+-]?+[0-9]++)?+(?![0-9.eE+-])|true|false|null|[ \t\n\r\[\]{},:])*+\z`
/** As json_depth counts: a scalar has one. */
const deepest = 21

export function jsonText(text: Sql, path: readonly (string | number)[]): Sql {
  const found = foundIn(text, path)
  return sql`convert(case json_type(${found}) when 'STRING' then json_unquote(${found}) when 'BOOLEAN' then ${found}
    when 'NULL' then null else ${mysqlBasics.named('rh_n', [sql`(json_unquote(${found}) + 0e0)`], ([x = sql``]) => numberText(x))} end using utf8mb4) collate utf8mb4_bin`
}

export function jsonError(text: Sql, path: readonly (string | number)[]): Sql {
  const found = foundIn(text, path)
  return sql`case when char_length(${text}) = 0 then null when not ${isJson(text)} then '#VALUE'
    when json_type(${found}) in ('OBJECT', 'ARRAY') then '#VALUE'
    when json_type(${found}) not in ('STRING', 'BOOLEAN', 'NULL') and abs(json_unquote(${found}) + 0e0) >= 1e30 then '#NUM' end`
}

const isJson = (text: Sql): Sql =>
  sql`(json_valid(${text}) and json_depth(case when json_valid(${text}) then ${text} end) <= ${sql.lit(deepest)}
    and ${text} regexp ${readable} and not (${text} regexp ${unreadable}))`

// “[0]” of what is no list would be the thing itself.
function foundIn(text: Sql, path: readonly (string | number)[]): Sql {
  const lists = path.flatMap((step, at) => (typeof step === 'number' ? [path.slice(0, at)] : []))
  const tests = lists.map((list) => sql` and json_type(json_extract(${text}, ${pathText(list)})) = 'ARRAY'`)
  return sql`case when ${isJson(text)}${sql.join(tests, sql``)} then json_extract(${text}, ${pathText(path)}) end`
}

const pathText = (path: readonly (string | number)[]): string =>
  `$${path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${JSON.stringify(step)}`)).join('')}`

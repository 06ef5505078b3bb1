import { sql } from 'kysely'
import { balanced } from '../../compare/balanced.ts'
import { argumentAt, constantText, mayBeBlank, valueAt } from '../../formula/argument.ts'
import type { FormulaNode, Sql } from '../../formula/formula-node.ts'
import { type LetterPairs, lowerToUpper, upperToLower } from '../../formula/letters.ts'
import { wholeUpTo } from '../../formula/number-range.ts'
import type { TextPrimitives } from '../../formula/primitive-families.ts'
import { withNames } from '../../formula/with-names.ts'
import { postgresBasics } from './basics.ts'
import { jsonError, jsonText } from './json-texts.ts'
import { wholeNumber, wholeNumberOf } from './whole-number.ts'

const longestRepeat = 100_000
const mostPlaces = 1e9

export const postgresTexts: TextPrimitives = {
  concat: (args) => ({
    value: balanced(
      args.map(({ value }) => value),
      sql`||`,
    ),
  }),
  lengthOf: (args) => ({ value: sql`length(${valueAt(args, 0)})::float8`, range: wholeUpTo(1e10) }),
  upper: (args) => ({ value: changedCase(args, sql`upper`, lowerToUpper()) }),
  lower: (args) => ({ value: changedCase(args, sql`lower`, upperToLower()) }),
  trim: (args) => ({ value: sql`btrim(${valueAt(args, 0)}, ${sql.raw("E' \\t\\n\\r'")})` }),
  slice: (args) => ({
    value: sql`substr(${valueAt(args, 0)}, ${placeOf(args, 1, 1)}, ${placeOf(args, 2, 0)})`,
  }),
  sliceEnd: (args) => ({ value: sql`right(${valueAt(args, 0)}, ${placeOf(args, 1, 0)})` }),
  find: (args) => {
    const range = wholeUpTo(1e10)
    if (argumentAt(args, 2).constant === 1)
      return { value: sql`strpos(${valueAt(args, 1)}, ${valueAt(args, 0)})::float8`, range }
    const value = withNames(postgresBasics, 'rh_i', args, ([needle = sql``, text = sql``, from = sql``]) => {
      const start = place(from, 1)
      const found = sql`strpos(substr(${text}, ${start}), ${needle})`
      return sql`case when ${start} > length(${text}) + 1 or ${found} = 0 then float8 '0' else (${found} + ${start} - 1)::float8 end`
    })
    // Nothing in, nothing out: a CASE would make 0 of it.
    return { value: unlessBlank(args, value), range }
  },
  replaceAll: (args) => ({ value: sql`replace(${valueAt(args, 0)}, ${valueAt(args, 1)}, ${valueAt(args, 2)})` }),
  replaceNth: (args) => ({
    value: withNames(postgresBasics, 'rh_o', args, ([text = sql``, needle = sql``, other = sql``, n = sql``]) => {
      const count = wholeNumber(n, { least: 0, most: mostPlaces })
      const pieces = sql`string_to_array(${text}, ${needle})`
      return sql`case when ${needle} = '' or ${count} < 1 or ${count} >= coalesce(array_length(${pieces}, 1), 0) then ${text}
        else array_to_string((${pieces})[1:${count}], ${needle}) || ${other} || array_to_string((${pieces})[${count} + 1:], ${needle}) end`
    }),
  }),
  repeat: (args) => {
    const isTooLong = (text: Sql, count: Sql): Sql => sql`length(${text}) * ${count} > ${sql.lit(longestRepeat)}`
    return {
      value: withNames(
        postgresBasics,
        'rh_w',
        args,
        ([text = sql``, count = sql``]) => sql`case when ${text} = '' or ${count} < 1 then ''
          when not (${isTooLong(text, count)}) then repeat(${text}, ${wholeNumber(count, { least: 0, most: longestRepeat })}) end`,
      ),
      fails: [{ when: isTooLong(valueAt(args, 0), valueAt(args, 1)), code: '#VALUE' }],
    }
  },
  urlEncode: (args) => ({
    value: withNames(postgresBasics, 'rh_u', args, ([text = sql``]) =>
      unlessBlank(
        args,
        sql`coalesce((select string_agg(case when rh_c.v collate "C" ~ '[A-Za-z0-9_.!~*''()-]' then rh_c.v
          else regexp_replace(upper(encode(convert_to(rh_c.v, 'UTF8'), 'hex')), '(..)', '%\\1', 'g') end, '' order by rh_c.o)
          from unnest(string_to_array(${text}, null)) with ordinality as rh_c(v, o)), '')`,
        [text],
      ),
    ),
  }),
  regexMatch: (args) => ({ value: sql`(${valueAt(args, 0)} collate "C" ~ ${pattern(args[1])})` }),
  regexExtract: (args) => ({
    value: sql`substring(${valueAt(args, 0)} collate "C" from ${pattern(args[1])})`,
    mayBeBlank: true,
  }),
  regexReplace: (args) => ({
    value: sql`regexp_replace(${valueAt(args, 0)} collate "C", ${pattern(args[1])}, replace(${valueAt(args, 2)}, '\\', '\\\\'), 'g')`,
  }),
  jsonExtract: (args) => {
    const path = JSON.parse(constantText(args[1])) as readonly (string | number)[]
    return { value: jsonText(valueAt(args, 0), path), code: jsonError(valueAt(args, 0), path), mayBeBlank: true }
  },
}

const placeOf = (args: readonly FormulaNode[], at: number, least: number): Sql =>
  wholeNumberOf(argumentAt(args, at), { least, most: mostPlaces })

const place = (number: Sql, least: number): Sql => wholeNumber(number, { least, most: mostPlaces })

const pattern = (node: FormulaNode | undefined): Sql => sql`${`***:${constantText(node)}`}::text`

// What upper() knows depends on the locale of the server; translate() does not, but takes its time.
function changedCase(args: readonly FormulaNode[], name: Sql, { from, to }: LetterPairs): Sql {
  return withNames(
    postgresBasics,
    'rh_k',
    args,
    ([text = sql``]) => sql`case when octet_length(${text}) = length(${text}) then ${name}(${text} collate "C")
      else translate(${text}, ${from}::text, ${to}::text) end`,
  )
}

function unlessBlank(
  args: readonly FormulaNode[],
  value: Sql,
  names: readonly Sql[] = args.filter((arg) => arg.mayBeBlank).map((arg) => arg.value),
): Sql {
  if (!mayBeBlank(args)) return value
  const filled = names.map((name) => sql`${name} is not null`)
  return sql`case when ${sql.join(filled, sql` and `)} then ${value} end`
}

import { sql } from 'kysely'
import { argumentAt, constantText, valueAt } from '../../formula/argument.ts'
import type { FormulaNode, Sql } from '../../formula/formula-node.ts'
import { wholeUpTo } from '../../formula/number-range.ts'
import type { TextPrimitives } from '../../formula/primitive-families.ts'
import { withNames } from '../../formula/with-names.ts'
import { mysqlBasics } from './basics.ts'
import { jsonError, jsonText } from './json-texts.ts'
import { trimmedText } from './number-of-text.ts'

export const mysqlTexts: TextPrimitives = {
  concat: (args) => ({ value: sql`concat(${sql.join(args.map(({ value }) => value))})` }),
  lengthOf: (args) => ({ value: sql`(char_length(${valueAt(args, 0)}) + 0e0)`, range: wholeUpTo(1e10) }),
  upper: (args) => ({ value: sql`upper(${valueAt(args, 0)})` }),
  lower: (args) => ({ value: sql`lower(${valueAt(args, 0)})` }),
  trim: (args) => ({ value: trimmedText(valueAt(args, 0)) }),
  slice: (args) => ({
    value: sql`substring(${valueAt(args, 0)}, ${place(valueAt(args, 1), 1)}, ${place(valueAt(args, 2), 0)})`,
  }),
  sliceEnd: (args) => ({ value: sql`right(${valueAt(args, 0)}, ${place(valueAt(args, 1), 0)})` }),
  find: (args) => {
    const { constant } = argumentAt(args, 0)
    // Right behind the end, MariaDB does not find even nothing.
    const isSomething = typeof constant === 'string' && constant !== ''
    const value = withNames(mysqlBasics, 'rh_i', args, ([needle = sql``, text = sql``, start = sql``]) => {
      const from = place(start, 1)
      const found = sql`(locate(${needle}, ${text}, ${from}) + 0e0)`
      if (isSomething) return found
      return sql`case when char_length(${needle}) = 0 then case when ${from} <= char_length(${text}) + 1 then ${from} + 0e0
        when ${from} > 0 then 0e0 end else ${found} end`
    })
    return { value, range: wholeUpTo(1e10) }
  },
  replaceAll: (args) => ({ value: sql`replace(${valueAt(args, 0)}, ${valueAt(args, 1)}, ${valueAt(args, 2)})` }),
  replaceNth: (args) => ({
    value: withNames(mysqlBasics, 'rh_o', args, ([text = sql``, needle = sql``, other = sql``, nth = sql``]) => {
      const n = place(nth, 0)
      const before = sql`substring_index(${text}, ${needle}, ${n})`
      const found = sql`(char_length(${text}) - char_length(replace(${text}, ${needle}, ''))) / nullif(char_length(${needle}), 0)`
      return sql`case when char_length(${needle}) = 0 or ${n} < 1 or ${n} > ${found} then ${text}
        else concat(${before}, ${other}, substring(${text}, char_length(${before}) + char_length(${needle}) + 1)) end`
    }),
  }),
  repeat: (args) => {
    const isTooLong = (text: Sql, count: Sql): Sql => sql`char_length(${text}) * ${count} > 1e5`
    return {
      value: withNames(
        mysqlBasics,
        'rh_w',
        args,
        ([text = sql``, count = sql``]) =>
          sql`case when not (${isTooLong(text, count)}) then repeat(${text}, ${place(count, 0, 1e5)}) end`,
      ),
      fails: [{ when: isTooLong(valueAt(args, 0), valueAt(args, 1)), code: '#VALUE' }],
    }
  },
  urlEncode: (args) => ({ value: urlEncoded(valueAt(args, 0)) }),
  regexMatch: (args) => ({ value: sql`(${valueAt(args, 0)} regexp ${pattern(args[1])})` }),
  regexExtract: (args) => ({
    value: withNames(
      mysqlBasics,
      'rh_g',
      args.slice(0, 1),
      ([text = sql``]) =>
        sql`case when ${text} regexp ${pattern(args[1])} then regexp_substr(${text}, ${pattern(args[1])}) end`,
    ),
    mayBeBlank: true,
  }),
  regexReplace: (args) => {
    const plain = sql`replace(replace(${valueAt(args, 2)}, ${'\\'}, ${'\\\\'}), '$', ${'\\$'})`
    return { value: sql`regexp_replace(${valueAt(args, 0)}, ${pattern(args[1])}, ${plain})` }
  },
  jsonExtract: (args) => {
    const path = JSON.parse(constantText(args[1])) as readonly (string | number)[]
    const read = (answer: typeof jsonText): Sql =>
      withNames(mysqlBasics, 'rh_j', args.slice(0, 1), ([text = sql``]) => answer(text, path))
    return { value: read(jsonText), code: read(jsonError), mayBeBlank: true }
  },
}

/** No text is as long. */
const mostPlaces = 1e9

const place = (number: Sql, least: number, most = mostPlaces): Sql =>
  sql`cast(least(greatest(${number}, ${sql.lit(least)}), ${sql.lit(most)}) as signed)`

// “$” would also match before a line end that is the last character.
function pattern(node: FormulaNode | undefined): string {
  const anchors: Readonly<Record<string, string>> = { '^': String.raw`\A`, $: String.raw`\z` }
  return constantText(node).replace(/\\[\s\S]|\[\^|[\^$]/g, (part) => anchors[part] ?? part)
}

const unescaped = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()")

// Every byte is written by its number, then those are turned back that need not be.
function urlEncoded(text: Sql): Sql {
  const pairs = (reference: string): Sql => sql`regexp_replace(hex(${text}), '(..)', ${`%${reference}`})`
  const encoded = sql`if(version() like '%MariaDB%', ${pairs('\\1')}, ${pairs('$1')})`
  return unescaped.reduce<Sql>((inner, letter) => {
    const byte = letter.charCodeAt(0).toString(16).toUpperCase()
    return sql`replace(${inner}, ${sql.lit(`%${byte}`)}, ${sql.lit(letter)})`
  }, encoded)
}

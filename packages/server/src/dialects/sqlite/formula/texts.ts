import { longestRepeat } from '@rowhouse/core/formula/evaluation/texts'
import { sql } from 'kysely'
import { balanced } from '../../compare/balanced.ts'
import { argumentAt, valueAt } from '../../formula/argument.ts'
import type { FormulaNode, Sql } from '../../formula/formula-node.ts'
import { wholeUpTo } from '../../formula/number-range.ts'
import type { TextPrimitives } from '../../formula/primitive-families.ts'
import { withNames } from '../../formula/with-names.ts'
import { sqliteBasics } from './basics.ts'
import { byFunction } from './by-function.ts'
import { computed } from './computed.ts'

export const sqliteTexts: TextPrimitives = {
  concat: (args) => ({
    value: balanced(
      args.map(({ value }) => value),
      sql`||`,
    ),
  }),
  lengthOf: (args) => ({ value: sql`cast(length(${valueAt(args, 0)}) as real)`, range: wholeUpTo(1e10) }),
  upper: (args) => ({ value: changedCase('upper', args) }),
  lower: (args) => ({ value: changedCase('lower', args) }),
  trim: (args) => ({ value: sql`trim(${valueAt(args, 0)}, char(32, 9, 10, 13))` }),
  slice: (args) => ({
    value: sql`substr(${valueAt(args, 0)}, ${place(valueAt(args, 1), 1)}, ${place(valueAt(args, 2), 0)})`,
  }),
  sliceEnd: (args) => ({
    value: withNames(sqliteBasics, 'rh_s', args, ([text = sql``, count = sql``]) => {
      const size = place(count, 0)
      return sql`substr(${text}, -${size}, ${size})`
    }),
  }),
  find: (args) => {
    const isFromStart = argumentAt(args, 2).constant === 1
    const value = isFromStart
      ? sql`instr(${valueAt(args, 1)}, ${valueAt(args, 0)})`
      : withNames(sqliteBasics, 'rh_i', args, ([needle = sql``, text = sql``, from = sql``]) => {
          const start = place(from, 1)
          const found = sql`instr(substr(${text}, ${start}), ${needle})`
          return sql`case when ${start} > length(${text}) + 1 or ${found} = 0 then 0 else ${found} + ${start} - 1 end`
        })
    return { value: sql`cast(${value} as real)`, range: wholeUpTo(1e10) }
  },
  replaceAll: (args) => ({ value: sql`replace(${valueAt(args, 0)}, ${valueAt(args, 1)}, ${valueAt(args, 2)})` }),
  replaceNth: byFunction('replaceNth'),
  // Not by a function: what functions take and give stays in memory until the statement is done.
  repeat: (args) => {
    const isTooLong = (text: Sql, count: Sql): Sql =>
      sql`length(${text}) * ${count} > ${sqliteBasics.float(longestRepeat)}`
    return {
      value: withNames(
        sqliteBasics,
        'rh_w',
        args,
        ([text = sql``, count = sql``]) => sql`case when ${text} = '' or ${count} < 1 then ''
          when not (${isTooLong(text, count)}) then replace(hex(zeroblob(${place(count, 0)})), '00', ${text}) end`,
      ),
      fails: [{ when: isTooLong(valueAt(args, 0), valueAt(args, 1)), code: '#VALUE' }],
    }
  },
  urlEncode: byFunction('urlEncode'),
  regexMatch: byFunction('regexMatch'),
  regexExtract: byFunction('regexExtract', { mayBeBlank: true }),
  regexReplace: byFunction('regexReplace'),
  jsonExtract: byFunction('jsonExtract', { canFail: true, mayBeBlank: true }),
}

/** No text is as long. */
const mostPlaces = sqliteBasics.float(1e9)

const place = (number: Sql, least: number): Sql =>
  sql`cast(max(min(${number}, ${mostPlaces}), ${sqliteBasics.float(least)}) as integer)`

// SQLite knows the letters of ASCII, and asking for the others takes longer.
function changedCase(name: 'upper' | 'lower', args: readonly FormulaNode[]): Sql {
  return withNames(
    sqliteBasics,
    'rh_k',
    args,
    ([text = sql``]) => sql`case when octet_length(${text}) = length(${text}) then ${sql.raw(name)}(${text})
      else ${computed(name, [text])} end`,
  )
}

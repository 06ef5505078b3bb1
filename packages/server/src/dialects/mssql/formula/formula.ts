import { sql } from 'kysely'
import { argumentAt, constantNumber, mayBeBlank, valueAt } from '../../formula/argument.ts'
import { comparisonsWith } from '../../formula/comparisons.ts'
import { type Formula, type FormulaPrimitives, formulaWith } from '../../formula/formula.ts'
import type { Sql } from '../../formula/formula-node.ts'
import { logicWith } from '../../formula/logic.ts'
import { anyNumber, wholeUpTo } from '../../formula/number-range.ts'
import { numbersWith } from '../../formula/numbers.ts'
import { withNames } from '../../formula/with-names.ts'
import { byCharacters } from '../text.ts'
import { mssqlBasics } from './basics.ts'
import { mssqlDates } from './dates.ts'
import { mssqlLists } from './lists.ts'
import { numberErrorOfText, numberOfText } from './number-of-text.ts'
import { numberText } from './number-texts.ts'
import { mssqlTexts } from './texts.ts'

const conversions: Pick<
  FormulaPrimitives,
  'numberToText' | 'padded' | 'pick' | 'textToNumber' | 'booleanToNumber' | 'countReached'
> = {
  numberToText: (args) => {
    const { range, value } = argumentAt(args, 0)
    return {
      value: withNames(mssqlBasics, 'rh_n', args, ([x = sql``]) => numberText(x)),
      fails: range !== null && range.most < 1e30 ? [] : [{ when: sql`abs(${value}) >= 1e30`, code: '#NUM' }],
    }
  },
  padded: (args) => {
    const width = sql.lit(constantNumber(args[1]))
    return {
      value: sql`right(replicate(N'0', ${width}) + cast(cast(${valueAt(args, 0)} as bigint) as nvarchar(20)), ${width})`,
    }
  },
  pick: (args) => ({
    value: sql`choose(cast(${valueAt(args, 0)} as int), ${sql.join(args.slice(1).map(({ value }) => value))})`,
    mayBeBlank: true,
  }),
  textToNumber: (args) => ({
    value: numberOfText(valueAt(args, 0)),
    code: numberErrorOfText(valueAt(args, 0)),
    range: anyNumber,
    mayBeBlank: true,
  }),
  booleanToNumber: (args) => ({ value: sql`cast(${valueAt(args, 0)} as float)`, range: wholeUpTo(1) }),
  countReached: (args) => {
    const limits = args.slice(1).map((limit) => mssqlBasics.float(constantNumber(limit)))
    return {
      value: withNames(mssqlBasics, 'rh_q', args.slice(0, 1), ([x = sql``]) => {
        const whens = limits.map((limit, at) => sql`when ${x} < ${limit} then ${mssqlBasics.float(at)}`)
        return sql`case when ${x} is null then null ${sql.join(whens, sql` `)} else ${mssqlBasics.float(limits.length)} end`
      }),
      range: wholeUpTo(Math.max(1, limits.length)),
    }
  },
}

/** A condition that is neither true nor false is no value there, and would become false: what may be blank is said apart. */
const blankTruths: Pick<FormulaPrimitives, 'less' | 'not'> = {
  less: (args) => {
    const isText = argumentAt(args, 0).type === 'text'
    return {
      value: withNames(mssqlBasics, 'rh_f', args, (names) => {
        const [a = sql``, b = sql``] = isText ? names.map(byCharacters) : names
        const otherwise = mayBeBlank(args) ? sql`when ${a} >= ${b} then 0` : sql`else 0`
        return sql`cast(case when ${a} < ${b} then 1 ${otherwise} end as bit)`
      }),
    }
  },
  not: (args) => ({ value: sql`~${valueAt(args, 0)}` }),
}

export const mssqlFormula: Formula = formulaWith({
  basics: mssqlBasics,
  primitives: {
    ...logicWith(mssqlBasics),
    ...numbersWith(mssqlBasics, {
      floor: (x) => sql`floor(${x})`,
      ceiling: (x) => sql`ceiling(${x})`,
      truncated: (x) => sql`round(${x}, 0, 1)`,
      ln: (x) => sql`log(${x})`,
    }),
    ...comparisonsWith(mssqlBasics, {
      bytewise: byCharacters,
      isSame: (a, b) => sql`exists (select ${a} intersect select ${b})`,
      least: (_, values) => extreme(sql`min`, values),
      greatest: (_, values) => extreme(sql`max`, values),
    }),
    ...blankTruths,
    ...conversions,
    ...mssqlTexts,
    ...mssqlDates,
    ...mssqlLists,
  },
})

/** As a column, of which aggregates leave out what is nothing. */
const extreme = (name: Sql, values: readonly Sql[]): Sql =>
  sql`(select ${name}(rh_v) from (values ${sql.join(values.map((value) => sql`(${value})`))}) as rh_e(rh_v))`

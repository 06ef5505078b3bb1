import { sql } from 'kysely'
import { argumentAt, constantNumber, constantsOf, valueAt } from '../../formula/argument.ts'
import { comparisonsWith } from '../../formula/comparisons.ts'
import { type Formula, type FormulaPrimitives, formulaWith } from '../../formula/formula.ts'
import { logicWith } from '../../formula/logic.ts'
import { anyNumber, wholeUpTo } from '../../formula/number-range.ts'
import { numbersWith } from '../../formula/numbers.ts'
import { withNames } from '../../formula/with-names.ts'
import { postgresBasics } from './basics.ts'
import { postgresDates } from './dates.ts'
import { postgresLists } from './lists.ts'
import { numberErrorOfText, numberOfText } from './number-of-text.ts'
import { numberText } from './number-texts.ts'
import { postgresTexts } from './texts.ts'
import { wholeNumberOf } from './whole-number.ts'

const conversions: Pick<
  FormulaPrimitives,
  'numberToText' | 'padded' | 'pick' | 'textToNumber' | 'booleanToNumber' | 'countReached'
> = {
  numberToText: (args) => {
    const { range, value } = argumentAt(args, 0)
    if (range?.isWhole && range.most < 1e15) return { value: sql`(${value})::int8::text` }
    return {
      value: withNames(postgresBasics, 'rh_n', args, ([x = sql``]) => numberText(x)),
      fails: range !== null && range.most < 1e30 ? [] : [{ when: sql`abs(${value}) >= float8 '1e30'`, code: '#NUM' }],
    }
  },
  padded: (args) => ({
    value: sql`lpad(${wholeNumberOf(argumentAt(args, 0), { least: 0, most: 1e9 })}::text, ${sql.lit(constantNumber(args[1]))}, '0')`,
  }),
  pick: (args) => ({
    value: sql`(array[${sql.join(constantsOf(args.slice(1)))}]::text[])[${wholeNumberOf(argumentAt(args, 0), { least: 0, most: 1e9 })}]`,
    mayBeBlank: true,
  }),
  textToNumber: (args) => ({
    value: numberOfText(valueAt(args, 0)),
    code: numberErrorOfText(valueAt(args, 0)),
    range: anyNumber,
    mayBeBlank: true,
  }),
  booleanToNumber: (args) => ({ value: sql`(${valueAt(args, 0)})::int::float8`, range: wholeUpTo(1) }),
  countReached: (args) => {
    const limits = args.slice(1).map(constantNumber)
    const value = sql`width_bucket(${valueAt(args, 0)}, ${`{${limits}}`}::float8[])::float8`
    return { value: limits.length === 0 ? sql`float8 '0'` : value, range: wholeUpTo(Math.max(1, limits.length)) }
  },
}

export const postgresFormula: Formula = formulaWith({
  basics: postgresBasics,
  primitives: {
    ...logicWith(postgresBasics),
    ...numbersWith(postgresBasics, {
      floor: (x) => sql`floor(${x})`,
      ceiling: (x) => sql`ceil(${x})`,
      truncated: (x) => sql`trunc(${x})`,
      ln: (x) => sql`ln(${x})`,
    }),
    ...comparisonsWith(postgresBasics, {
      bytewise: (text) => sql`(${text}) collate "C"`,
      isSame: (a, b) => sql`${a} is not distinct from ${b}`,
      // They leave out what is nothing by themselves.
      least: (_, values) => sql`least(${sql.join([...values])})`,
      greatest: (_, values) => sql`greatest(${sql.join([...values])})`,
    }),
    ...conversions,
    ...postgresTexts,
    ...postgresDates,
    ...postgresLists,
  },
})

import { sql } from 'kysely'
import { argumentAt, constantNumber, constantText, valueAt } from '../../formula/argument.ts'
import { comparisonsWith } from '../../formula/comparisons.ts'
import { type Formula, type FormulaPrimitives, formulaWith } from '../../formula/formula.ts'
import type { Sql } from '../../formula/formula-node.ts'
import { logicWith } from '../../formula/logic.ts'
import { anyNumber, wholeUpTo } from '../../formula/number-range.ts'
import { numbersWith } from '../../formula/numbers.ts'
import { withNames } from '../../formula/with-names.ts'
import { sqliteBasics } from './basics.ts'
import { byFunction } from './by-function.ts'
import { computed } from './computed.ts'
import { sqliteDates } from './dates.ts'
import { sqliteLists } from './lists.ts'
import { sqliteTexts } from './texts.ts'

const conversions: Pick<
  FormulaPrimitives,
  'numberToText' | 'padded' | 'pick' | 'textToNumber' | 'booleanToNumber' | 'countReached'
> = {
  numberToText: (args) => {
    const { range, value } = argumentAt(args, 0)
    if (range?.isWhole && range.most < 1e15) return { value: sql`cast(cast(${value} as integer) as text)` }
    return {
      value: withNames(sqliteBasics, 'rh_n', args, ([x = sql``]) => numberText(x)),
      fails: range !== null && range.most < 1e30 ? [] : [{ when: sql`abs(${value}) >= 1e30`, code: '#NUM' }],
    }
  },
  padded: (args) => {
    const width = constantNumber(args[1])
    return {
      value: sql`substr(${sql.lit('0'.repeat(width))} || cast(cast(${valueAt(args, 0)} as integer) as text), ${sql.lit(-width)})`,
    }
  },
  pick: (args) => {
    const whens = args
      .slice(1)
      .map((text, at) => sql`when ${sql.lit(at + 1)} then ${sqliteBasics.constant('text', constantText(text))}`)
    return { value: sql`case ${valueAt(args, 0)} ${sql.join(whens, sql` `)} end`, mayBeBlank: true }
  },
  textToNumber: byFunction('textToNumber', { canFail: true, mayBeBlank: true, range: anyNumber }),
  booleanToNumber: (args) => ({ value: sql`cast(${valueAt(args, 0)} as real)`, range: wholeUpTo(1) }),
  countReached: (args) => {
    const limits = args.slice(1).map((limit) => sqliteBasics.float(constantNumber(limit)))
    const value = argumentAt(args, 0)
    const whens = limits.map((limit, at) => sql`when v < ${limit} then ${sqliteBasics.float(at)}`)
    const counted = sql`case when v is null then null ${sql.join(whens, sql` `)} else ${sqliteBasics.float(limits.length)} end`
    return { value: sql`(select ${counted} from (select ${value.value} as v))`, range: wholeUpTo(limits.length) }
  },
}

export const sqliteFormula: Formula = formulaWith({
  basics: sqliteBasics,
  primitives: {
    ...logicWith(sqliteBasics),
    ...numbersWith(sqliteBasics, {
      floor: (x) => sql`floor(${x})`,
      ceiling: (x) => sql`ceil(${x})`,
      truncated: (x) => sql`trunc(${x})`,
      ln: (x) => sql`ln(${x})`,
      modulo: (x, size) => sql`mod(mod(${x}, ${size}) + ${size}, ${size})`,
    }),
    ...comparisonsWith(sqliteBasics, {
      bytewise: (text) => sql`(${text}) collate binary`,
      isSame: (a, b) => sql`${a} is ${b}`,
      least: (type, values, mayBeBlank) => extreme(sql`min`, values, mayBeBlank ? beyond(type).above : null),
      greatest: (type, values, mayBeBlank) => extreme(sql`max`, values, mayBeBlank ? beyond(type).below : null),
    }),
    ...conversions,
    ...sqliteTexts,
    ...sqliteDates,
    ...sqliteLists,
  },
})

/** Where 15 digits are the whole number they are also its shortest text; the rest takes longer. */
function numberText(x: Sql): Sql {
  const digits = sql`printf('%.15g', ${x})`
  return sql`case when ${x} = 0 then '0' when abs(${x}) >= 0.0001 and abs(${x}) < 1e15 and cast(${digits} as real) = ${x}
    then ${digits} else ${computed('numberToText', [x])} end`
}

/** More and less than any number, or than any date, which is a text of digits. */
const beyond = (type: unknown): { above: Sql; below: Sql } =>
  type === 'number' ? { above: sql`9e999`, below: sql`-9e999` } : { above: sql`'~'`, below: sql`''` }

function extreme(name: Sql, values: readonly Sql[], nothing: Sql | null): Sql {
  if (nothing === null) return sql`${name}(${sql.join([...values])})`
  return sql`nullif(${name}(${sql.join(values.map((value) => sql`coalesce(${value}, ${nothing})`))}), ${nothing})`
}

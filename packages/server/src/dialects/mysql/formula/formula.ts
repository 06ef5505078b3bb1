import type { ScalarType } from '@rowhouse/core/formula/tree'
import { sql } from 'kysely'
import { argumentAt, constantNumber, valueAt } from '../../formula/argument.ts'
import { comparisonsWith } from '../../formula/comparisons.ts'
import { type Formula, type FormulaPrimitives, formulaWith } from '../../formula/formula.ts'
import type { Sql } from '../../formula/formula-node.ts'
import { logicWith } from '../../formula/logic.ts'
import { wholeUpTo } from '../../formula/number-range.ts'
import { numbersWith } from '../../formula/numbers.ts'
import { withNames } from '../../formula/with-names.ts'
import { mysqlBasics, quotient } from './basics.ts'
import { mysqlDates } from './dates.ts'
import { mysqlLists } from './lists.ts'
import { numberErrorOfText, numberOfText } from './number-of-text.ts'
import { numberText } from './number-texts.ts'
import { mysqlTexts } from './texts.ts'

const conversions: Pick<
  FormulaPrimitives,
  'numberToText' | 'padded' | 'pick' | 'textToNumber' | 'booleanToNumber' | 'countReached'
> = {
  numberToText: (args) => {
    const { range, value } = argumentAt(args, 0)
    if (range?.isWhole && range.most < 1e15) return { value: sql`cast(cast(${value} as signed) as char)` }
    return {
      value: withNames(mysqlBasics, 'rh_n', args, ([x = sql``]) => numberText(x)),
      fails: range !== null && range.most < 1e30 ? [] : [{ when: sql`abs(${value}) >= 1e30`, code: '#NUM' }],
    }
  },
  padded: (args) => ({
    value: sql`lpad(cast(${valueAt(args, 0)} as signed), ${sql.lit(constantNumber(args[1]))}, '0')`,
  }),
  pick: (args) => ({
    value: sql`elt(${valueAt(args, 0)}, ${sql.join(args.slice(1).map(({ value }) => value))})`,
    mayBeBlank: true,
  }),
  // A text of digits may be any number, even one that only just is a double.
  textToNumber: (args) => ({
    value: mysqlBasics.limited(numberOfText(valueAt(args, 0))),
    code: withNames(mysqlBasics, 'rh_a', args, ([text = sql``]) => numberErrorOfText(text)),
    range: { most: 1e150, least: 1e-320, isWhole: false },
    mayBeBlank: true,
  }),
  booleanToNumber: (args) => ({ value: sql`(${valueAt(args, 0)} + 0e0)`, range: wholeUpTo(1) }),
  countReached: (args) => {
    const limits = args.slice(1).map((limit) => mysqlBasics.float(constantNumber(limit)))
    if (limits.length === 0) return { value: sql`0e0`, range: wholeUpTo(1) }
    // Of nothing, INTERVAL makes -1.
    return {
      value: sql`(nullif(interval(${valueAt(args, 0)}, ${sql.join(limits)}), -1) + 0e0)`,
      range: wholeUpTo(limits.length),
    }
  },
}

export const mysqlFormula: Formula = formulaWith({
  basics: mysqlBasics,
  primitives: {
    ...logicWith(mysqlBasics),
    ...numbersWith(mysqlBasics, {
      // These give integers.
      floor: (x) => sql`(floor(${x}) + 0e0)`,
      ceiling: (x) => sql`(ceiling(${x}) + 0e0)`,
      truncated: (x) => sql`truncate(${x}, 0)`,
      ln: (x) => sql`ln(${x})`,
      quotient,
      modulo: (x, size) => sql`mod(mod(${x}, ${size}) + ${size}, ${size})`,
    }),
    ...comparisonsWith(mysqlBasics, {
      bytewise: (text) => sql`cast(${text} as binary)`,
      isSame: (a, b) => sql`${a} <=> ${b}`,
      least: (type, values, mayBeBlank) => extreme(sql`least`, type, values, mayBeBlank ? last(type) : null),
      greatest: (type, values, mayBeBlank) => extreme(sql`greatest`, type, values, mayBeBlank ? first(type) : null),
    }),
    ...conversions,
    ...mysqlTexts,
    ...mysqlDates,
    ...mysqlLists,
  },
})

const last = (type: ScalarType): Sql =>
  type === 'number'
    ? sql`9e299`
    : mysqlBasics.constant(type, type === 'date' ? '9999-12-31' : '9999-12-31T23:59:59.999Z')

const first = (type: ScalarType): Sql =>
  type === 'number'
    ? sql`-9e299`
    : mysqlBasics.constant(type, type === 'date' ? '0001-01-01' : '0001-01-01T00:00:00.000Z')

function extreme(name: Sql, type: ScalarType, values: readonly Sql[], nothing: Sql | null): Sql {
  if (nothing === null) return dated(type, sql`${name}(${sql.join([...values])})`)
  const found = dated(type, sql`${name}(${sql.join(values.map((value) => sql`coalesce(${value}, ${nothing})`))})`)
  return sql`case when coalesce(${sql.join([...values])}) is not null then ${found} end`
}

// MySQL makes texts of the dates it compares so.
function dated(type: ScalarType, value: Sql): Sql {
  if (type === 'number') return value
  return type === 'date' ? sql`cast(${value} as date)` : sql`cast(${value} as datetime(3))`
}

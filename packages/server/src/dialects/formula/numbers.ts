import { lastWhole } from '@rowhouse/core/formula/evaluation/numbers'
import { sql } from 'kysely'
import { constantNumber } from './argument.ts'
import type { FormulaBasics, FormulaPrimitives } from './formula.ts'
import type { FormulaNode, Outcome, PrimitiveSql, Sql } from './formula-node.ts'
import { wrongArguments } from './logic.ts'
import {
  anyNumber,
  type NumberRange,
  productRange,
  quotientRange,
  remainderRange,
  sumRange,
  wholeUpTo,
} from './number-range.ts'
import { withNames } from './with-names.ts'

type NumberName =
  | 'add'
  | 'subtract'
  | 'multiply'
  | 'divide'
  | 'remainder'
  | 'abs'
  | 'floor'
  | 'ceiling'
  | 'roundHalf'
  | 'roundUp'
  | 'roundDown'
  | 'sqrt'
  | 'power'
  | 'exp'
  | 'ln'
  | 'wholeDivide'
  | 'wholeModulo'

/** What engines call differently, each of doubles. */
interface NumberFunctions {
  floor(x: Sql): Sql
  ceiling(x: Sql): Sql
  /** Towards zero. */
  truncated(x: Sql): Sql
  ln(x: Sql): Sql
  /** Nothing where b is 0. */
  quotient?(a: Sql, b: Sql): Sql
  /** x - size * floor(x / size) in one step, where there is one. */
  modulo?(x: Sql, size: Sql): Sql
}

/** Of an argument smaller or larger than this e^x is 0 or #NUM anyway, and an engine could fail. */
const mostExponent = 346

export function numbersWith(basics: FormulaBasics, engine: NumberFunctions): Pick<FormulaPrimitives, NumberName> {
  const { float } = basics
  const { factor, factorBySign } = nudges(basics)
  const isZero = (node: FormulaNode): Sql => sql`${node.value} = 0`
  const rounded =
    (make: (x: Sql) => Sql): PrimitiveSql =>
    ([x]) => {
      const range = rangeOf(x)
      if (x === undefined || range.isWhole) return { value: x?.value ?? sql`0`, range }
      return {
        value: withNames(basics, 'rh_r', [x], ([size = sql``]) => make(size)),
        range: { most: range.most + 1, least: 1, isWhole: true },
      }
    }
  return {
    add: ([a, b]) => ({ value: infix(a, sql`+`, b), range: sumRange(rangeOf(a), rangeOf(b)) }),
    subtract: ([a, b]) => ({ value: infix(a, sql`-`, b), range: sumRange(rangeOf(a), rangeOf(b)) }),
    multiply: ([a, b]) => ({ value: infix(a, sql`*`, b), range: productRange(rangeOf(a), rangeOf(b)) }),
    divide: ([a, b]) => {
      if (a === undefined || b === undefined) throw wrongArguments('divide')
      const range = quotientRange(rangeOf(a), rangeOf(b))
      if (isOtherThanZero(b)) return { value: infix(a, sql`/`, b), range }
      return {
        value: engine.quotient?.(a.value, b.value) ?? sql`(${a.value} / nullif(${b.value}, 0))`,
        fails: [{ when: isZero(b), code: '#DIV/0' }],
        range,
      }
    },
    remainder: ([a, b]) => {
      if (a === undefined || b === undefined) throw wrongArguments('remainder')
      const quotient = quotientRange(rangeOf(a), rangeOf(b))
      const isExact = rangeOf(a).most <= lastWhole && quotient.most <= lastWhole
      const isBeyond = sql`abs(${a.value}) > ${float(lastWhole)} or abs(${a.value} / nullif(${b.value}, 0)) > ${float(lastWhole)}`
      return {
        value: withNames(
          basics,
          'rh_m',
          [a, b],
          ([x = sql``, y = sql``]) => sql`(${x} - ${y} * ${engine.truncated(sql`${x} / nullif(${y}, 0)`)})`,
        ),
        fails: [
          ...(isOtherThanZero(b) ? [] : [{ when: isZero(b), code: '#DIV/0' } as const]),
          ...(isExact ? [] : [{ when: isBeyond, code: '#NUM' } as const]),
        ],
        range: remainderRange(rangeOf(a), rangeOf(b)),
      }
    },
    abs: ([x]) => ({ value: sql`abs(${x?.value})`, range: rangeOf(x) }),
    // A factor does what core/formula does by adding: the last bit is the same.
    floor: rounded((x) => engine.floor(sql`${x} * ${factorBySign(x, { above: upwards, below: downwards })}`)),
    ceiling: rounded((x) => engine.ceiling(sql`${x} * ${factorBySign(x, { above: downwards, below: upwards })}`)),
    roundHalf: rounded(
      (x) => sql`case when abs(${x}) >= ${float(2 ** 52)} then ${x}
        else sign(${x}) * ${engine.floor(sql`abs(${x}) * ${factor(x, upwards)} + ${float(0.5)}`)} end`,
    ),
    roundUp: rounded((x) => sql`(sign(${x}) * ${engine.ceiling(sql`abs(${x}) * ${factor(x, downwards)}`)})`),
    roundDown: rounded((x) => engine.truncated(sql`${x} * ${factor(x, upwards)}`)),
    wholeDivide: ([x, size]) => ({
      value: engine.floor(sql`${x?.value} / ${float(constantNumber(size))}`),
      range: { ...rangeOf(x), least: 1, isWhole: true },
    }),
    wholeModulo: ([x, size]) => {
      const divisor = constantNumber(size)
      const modulo = (y: Sql): Sql => sql`(${y} - ${float(divisor)} * ${engine.floor(sql`${y} / ${float(divisor)}`)})`
      const value =
        engine.modulo && x
          ? engine.modulo(x.value, float(divisor))
          : withNames(basics, 'rh_m', [x], ([y = sql``]) => modulo(y))
      return { value, range: wholeUpTo(divisor) }
    },
    sqrt: ([x]) => {
      const { most, least } = rangeOf(x)
      const range = { most: Math.sqrt(most), least: Math.sqrt(least), isWhole: false }
      return { value: sql`sqrt(abs(${x?.value}))`, fails: [{ when: sql`${x?.value} < 0`, code: '#NUM' }], range }
    },
    power: ([base, exponent]) => powerSql(basics, engine, base, exponent),
    exp: ([x]) => ({
      value: withNames(
        basics,
        'rh_e',
        [x],
        ([y = sql``]) =>
          sql`case when abs(${y}) <= ${float(mostExponent)} then exp(${y}) when ${y} < 0 then ${float(0)} end`,
      ),
      fails: [{ when: sql`${x?.value} > ${float(mostExponent)}`, code: '#NUM' }],
      // e^346 is just above the largest number.
      range: { most: 1e151, least: 1e-151, isWhole: false },
    }),
    ln: ([x]) => ({
      value: withNames(basics, 'rh_l', [x], ([y = sql``]) => sql`case when ${y} > 0 then ${engine.ln(y)} end`),
      fails: [{ when: sql`${x?.value} <= 0`, code: '#NUM' }],
      range: { most: 400, least: 1e-17, isWhole: false },
    }),
  }
}

/**
 * Computed only where its logarithm says that it stays in range; else it is 0 or #NUM. A negative base needs a whole
 * exponent.
 */
function powerSql(
  basics: FormulaBasics,
  { ln, floor }: NumberFunctions,
  base: FormulaNode | undefined,
  exponent: FormulaNode | undefined,
): Outcome {
  if (base === undefined || exponent === undefined) throw wrongArguments('power')
  const size = (x: Sql, y: Sql): Sql => sql`${y} * ${ln(sql`abs(${x})`)}`
  const isImpossible = (x: Sql, y: Sql): Sql => sql`(${x} = 0 and ${y} < 0) or (${x} < 0 and ${y} <> ${floor(y)})`
  const { constant } = exponent
  const { float } = basics
  const isWhole = exponent.range?.isWhole ?? false
  const value = withNames(
    basics,
    'rh_p',
    [base, exponent],
    ([x = sql``, y = sql``]) => sql`case when ${isImpossible(x, y)} then null
      when ${x} = 0 or abs(${x}) = 1 or ${y} = 0 then power(${x}, ${y})
      when abs(${size(x, y)}) <= ${float(mostExponent)} then power(${x}, ${y}) when ${size(x, y)} < 0 then ${float(0)} end`,
  )
  const canFail = !(isWhole && typeof constant === 'number' && constant >= 0)
  const tooLarge = withNames(basics, 'rh_p', [base, exponent], ([x = sql``, y = sql``]) =>
    basics.truth(sql`${canFail ? sql`${isImpossible(x, y)} or ` : sql``}
      case when ${x} = 0 then ${float(0)} else ${size(x, y)} end > ${float(mostExponent)}`),
  )
  return {
    value,
    fails: [{ when: basics.isTrue(tooLarge), code: '#NUM' }],
    range: {
      most:
        typeof constant === 'number' && constant > 0 ? Math.min((base.range?.most ?? 1e150) ** constant, 1e151) : 1e151,
      least: 1e-151,
      isWhole: false,
    },
  }
}

const nudge = 2 ** -51
const upwards = 1 + nudge
const downwards = 1 - nudge
/** Numbers from here on have too few digits behind the point for a nudge. */
const nudgedBelow = 2 ** 46

interface Nudges {
  factor(x: Sql, size: number): Sql
  factorBySign(x: Sql, sizes: { readonly above: number; readonly below: number }): Sql
}

const nudges = ({ float }: FormulaBasics): Nudges => ({
  factor: (x, size) => sql`case when abs(${x}) < ${float(nudgedBelow)} then ${float(size)} else ${float(1)} end`,
  factorBySign: (x, { above, below }) =>
    sql`case when abs(${x}) >= ${float(nudgedBelow)} then ${float(1)} when ${x} < 0 then ${float(below)} else ${float(above)} end`,
})

const infix = (a: FormulaNode | undefined, sign: Sql, b: FormulaNode | undefined): Sql =>
  sql`(${a?.value} ${sign} ${b?.value})`

const rangeOf = (node: FormulaNode | undefined): NumberRange => node?.range ?? anyNumber

const isOtherThanZero = ({ constant }: FormulaNode): boolean => typeof constant === 'number' && constant !== 0

// Formulas in SQL, put together from what each engine says about the primitives of core/formula/primitives.ts.
// An error is a value here too: every part is a value and, apart from it, the code of its error. No data may make a
// statement fail, so each value must be computable even where there is an error.
import type { PrimitiveName } from '@rowhouse/core/formula/primitives'
import type { ErrorCode, FormulaScalar, FormulaType, ScalarType } from '@rowhouse/core/formula/tree'
import { type RawBuilder, sql } from 'kysely'
import type { Operand } from '../compare/operand.ts'
import type { Failure, FormulaNode, Outcome, PrimitiveSql, Sql } from './formula-node.ts'
import { cutRange, leastSize, mostSize, type NumberRange, rangeOfConstant } from './number-range.ts'

export interface Formula {
  constant(type: FormulaType, value: FormulaScalar): FormulaNode
  /** A column as a value of that type; `error` is its own, when it is computed. */
  column(type: FormulaType, operand: ListOperand, error: RawBuilder<string | null> | null): FormulaNode
  primitive(name: Exclude<PrimitiveName, 'now'>, args: readonly FormulaNode[], type: FormulaType): FormulaNode
  /** A part that is used several times, computed once. */
  bind(label: string, node: FormulaNode): Binding
}

export interface ListOperand extends Operand {
  /** Items may be lists or files: they lie flat, as texts. */
  readonly nested?: boolean
}

export interface Binding {
  /** To be used instead of the part … */
  readonly named: FormulaNode
  /** … inside of this. */
  around(value: Sql): Sql
}

/** What an engine must know. */
interface FormulaEngine {
  readonly basics: FormulaBasics
  readonly primitives: FormulaPrimitives
}

export type FormulaPrimitives = Readonly<Record<Exclude<PrimitiveName, 'now'>, PrimitiveSql>>

/** The few things that all primitives of an engine are made with. */
export interface FormulaBasics {
  /** A bound value of that type; null as well. */
  constant(type: ScalarType, value: FormulaScalar): Sql
  /** A cell as a value of that type, in the form in which the engine's primitives take it. */
  cell(type: ScalarType, operand: Operand): CellSql
  /** A JSON cell that is to be a list. */
  listCell(operand: ListOperand): Sql
  emptyList(): Sql
  /** Our own words and numbers, never a person's: they stand in the text. */
  word(text: string): Sql
  float(value: number): Sql
  /** Gives values names, so that each stands there once. `types` of the values, where not all are numbers. */
  named(label: string, values: readonly Sql[], body: (names: readonly Sql[]) => Sql, types?: readonly ValueType[]): Sql
  /** A condition as a value, and back: not the same everywhere. */
  truth(condition: Sql): Sql
  isTrue(value: Sql): Sql
  /** The value within ± twice the largest number, where the engine would fail on a larger one. */
  limited(value: Sql): Sql
}

export type ValueType = ScalarType | 'list'

export const valueType = (type: FormulaType): ValueType => (typeof type === 'object' ? 'list' : type)

export interface CellSql {
  readonly value: Sql
  readonly fails?: readonly Failure[]
  readonly code?: Sql
  readonly range?: NumberRange
  readonly isSimple: boolean
}

export function formulaWith({ basics, primitives }: FormulaEngine): Formula {
  const finished = (type: FormulaType, args: readonly FormulaNode[], outcome: Outcome): FormulaNode => {
    const made = type === 'number' ? settled(basics, outcome) : outcome
    const code = made.code === undefined ? null : sql<string | null>`${made.code}`
    const own = firstOf([code, failureCode(basics, made.fails ?? [], args)])
    return {
      type,
      value: made.value,
      error: made.error === undefined ? firstOf([...args.map(({ error }) => error), own]) : made.error,
      mayBeBlank: outcome.mayBeBlank ?? args.some(({ mayBeBlank }) => mayBeBlank),
      isSimple: false,
      range: made.range ?? null,
    }
  }
  return {
    constant: (type, value) => ({
      type,
      value: typeof type === 'object' ? basics.emptyList() : basics.constant(type, value),
      error: null,
      mayBeBlank: value === null,
      isSimple: true,
      range: typeof value === 'number' ? rangeOfConstant(value) : null,
      constant: value,
    }),

    column(type, operand, error) {
      const isList = typeof type === 'object'
      const {
        value,
        fails = [],
        code,
        range,
        isSimple,
      }: CellSql = isList ? { value: basics.listCell(operand), isSimple: false } : basics.cell(type, operand)
      return {
        type,
        value,
        error: firstOf([error, code === undefined ? null : sql`${code}`, failureCode(basics, fails, [])]),
        mayBeBlank: true,
        isSimple,
        range: range ?? null,
      }
    },

    primitive: (name, args, type) => finished(type, args, primitives[name](args, type)),

    bind(label, node) {
      const parts: Sql[] = [node.value, ...(node.error === null ? [] : [node.error])]
      const types: ValueType[] = [valueType(node.type), 'text']
      // They depend on the label only, so they are known before anything is put around.
      const names: Sql[] = []
      basics.named(label, parts, (given) => sql`${names.push(...given)}`, types)
      const [value = node.value, error] = names
      return {
        named: { ...node, value, error: error === undefined ? null : sql<string | null>`${error}`, isSimple: true },
        around: (inner) => basics.named(label, parts, () => inner, types),
      }
    },
  }
}

/** The first error there is. */
export function firstOf(errors: readonly (RawBuilder<string | null> | null)[]): RawBuilder<string | null> | null {
  const known = errors.filter((error) => error !== null)
  const [only = null] = known
  return known.length <= 1 ? only : sql<string | null>`coalesce(${sql.join(known)})`
}

/** A blank argument makes the result blank, not an error. */
function failureCode(
  basics: FormulaBasics,
  fails: readonly Failure[],
  args: readonly FormulaNode[],
): RawBuilder<string | null> | null {
  if (fails.length === 0) return null
  const codes = fails.map(({ when, code }) => sql`when ${when} then ${basics.word(code)}`)
  const code = sql<string | null>`case ${sql.join(codes, sql` `)} end`
  const blanks = args.length < 2 ? [] : args.filter(({ mayBeBlank }) => mayBeBlank)
  if (blanks.length === 0) return code
  const filled = blanks.map(({ value }) => sql`${value} is not null`)
  return sql<string | null>`case when ${sql.join(filled, sql` and `)} then ${code} end`
}

/** Adding and taking off so much leaves a number as it is, and makes 0 of one that is nearer to zero than the smallest. */
const roundingNearZero = leastSize * 2 ** 52

function settled(basics: FormulaBasics, outcome: Outcome): Outcome {
  const { range, value } = outcome
  if (range === undefined) return outcome
  const { most, least } = range
  const near =
    least < leastSize
      ? sql`((${value} + ${basics.float(roundingNearZero)}) - ${basics.float(roundingNearZero)})`
      : value
  if (!(most > mostSize)) return { ...outcome, value: near, range: cutRange(range) }
  const limited = basics.limited(near)
  const tooLarge = { when: sql`abs(${near}) > ${basics.float(mostSize)}`, code: '#NUM' as ErrorCode }
  return { ...outcome, value: limited, fails: [...(outcome.fails ?? []), tooLarge], range: cutRange(range) }
}

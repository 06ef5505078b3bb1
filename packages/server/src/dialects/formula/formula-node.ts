import type { ErrorCode, FormulaScalar, FormulaType } from '@rowhouse/core/formula/tree'
import type { RawBuilder } from 'kysely'
import type { NumberRange } from './number-range.ts'

export type Sql = RawBuilder<unknown>

/** A part of a formula in SQL. */
export interface FormulaNode {
  readonly type: FormulaType
  /** Never makes the database fail, whatever the data is. Where there is an error it means nothing. */
  readonly value: Sql
  /** SQL of a code or of null; null: no error can be. */
  readonly error: RawBuilder<string | null> | null
  readonly mayBeBlank: boolean
  /** Short and quick, so that it may stand in several places: a column, a bound value. */
  readonly isSimple: boolean
  /** Of numbers. */
  readonly range: NumberRange | null
  /** Of constants. */
  readonly constant?: FormulaScalar
}

/** What a primitive makes of its arguments. Their errors are not its business. */
export interface Outcome {
  readonly value: Sql
  /** In this order; a condition that is null does not hold. */
  readonly fails?: readonly Failure[]
  /** The same as one expression: a code, or null. */
  readonly code?: Sql
  readonly range?: NumberRange
  /** Also when no argument is blank. */
  readonly mayBeBlank?: boolean
  /** Where errors do not simply pass through. */
  readonly error?: RawBuilder<string | null> | null
}

export interface Failure {
  readonly when: Sql
  readonly code: ErrorCode
}

export type PrimitiveSql = (args: readonly FormulaNode[], type: FormulaType) => Outcome

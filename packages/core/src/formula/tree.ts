// A formula as it was written, and as it was understood. Operators, aliases, the order of arguments and silent
// conversions exist in the first tree only: the second holds constants, columns and primitives, each with its type.
import type { PrimitiveName } from './primitives.ts'

/** Places in the text, from 0; `to` is behind the last character. */
export interface Span {
  readonly from: number
  readonly to: number
}

export type Expression =
  | { readonly kind: 'number'; readonly value: number; readonly at: Span }
  | { readonly kind: 'text'; readonly value: string; readonly at: Span }
  /** `{…}`: a title, a name in the database, or the id of a column. */
  | { readonly kind: 'column'; readonly name: string; readonly at: Span }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[]; readonly at: Span }
  | { readonly kind: 'minus'; readonly operand: Expression; readonly at: Span }
  | {
      readonly kind: 'operator'
      readonly operator: Operator
      readonly left: Expression
      readonly right: Expression
      readonly at: Span
    }

export type Operator = '+' | '-' | '*' | '/' | '&' | '=' | '!=' | '<' | '>' | '<=' | '>='

/** date: a calendar day; instant: a moment, kept in UTC. `nothing` is the type of BLANK() and fits everywhere. */
export type FormulaType = ScalarType | { readonly listOf: ScalarType }
export type ScalarType = 'number' | 'text' | 'boolean' | 'date' | 'instant' | 'nothing'

export type Typed =
  | { readonly kind: 'constant'; readonly type: FormulaType; readonly value: FormulaScalar }
  | { readonly kind: 'column'; readonly type: FormulaType; readonly id: string }
  | {
      readonly kind: 'primitive'
      readonly type: FormulaType
      readonly name: PrimitiveName
      readonly args: readonly Typed[]
    }

/** Days as 2026-11-15, instants as 2026-11-15T10:00:00.000Z. null is blank. */
export type FormulaScalar = number | string | boolean | null
export type FormulaValue = FormulaScalar | readonly FormulaScalar[] | FormulaError

/** Never thrown: an error is a value that travels up to the cell, unless ISERROR catches it. */
export interface FormulaError {
  readonly error: ErrorCode
}

export const errorCodes = ['#DIV/0', '#NUM', '#VALUE', '#DATE', '#ERROR', '#COLUMN'] as const
export type ErrorCode = (typeof errorCodes)[number]

import type { Arguments } from '../checking/arguments.ts'
import type { Meaning } from '../checking/meaning.ts'
import type { Typed } from '../tree.ts'

export const functionCategories = ['number', 'text', 'date', 'logic', 'list', 'json', 'record'] as const
export type FunctionCategory = (typeof functionCategories)[number]

export type ShownType = 'number' | 'text' | 'boolean' | 'date' | 'any' | 'list'

export interface FunctionParameter {
  readonly name: string
  readonly type: ShownType
  readonly optional?: true
  /** May be given any number of times; only the last parameters. */
  readonly repeats?: true
  /** Must be a text in quotes, the same for all records. */
  readonly constant?: true
}

export interface FormulaFunction {
  readonly name: string
  readonly aliases: readonly string[]
  readonly category: FunctionCategory
  readonly parameters: readonly FunctionParameter[]
  readonly gives: ShownType
  /** One line. */
  readonly help: string
  /** What else one should know; blanks, limits, differences. */
  readonly notes?: readonly string[]
  /** What is written, what the cell shows. Tested. */
  readonly examples: readonly (readonly [formula: string, result: string])[]
  /** In primitives. A Meaning when the zone matters for what comes next. */
  expand(args: Arguments): Typed | Meaning
}

export type FunctionFamily = readonly FormulaFunction[]

/** Parameters in short: `needs('text', 'text')`, `may('count', 'number')`. */
export const needs = (name: string, type: ShownType): FunctionParameter => ({ name, type })
export const may = (name: string, type: ShownType): FunctionParameter => ({ name, type, optional: true })
export const more = (name: string, type: ShownType): FunctionParameter => ({
  name,
  type,
  optional: true,
  repeats: true,
})
export const fixed = (parameter: FunctionParameter): FunctionParameter => ({ ...parameter, constant: true })

/** How many arguments it takes; most null: any number. */
export function arity({ parameters }: FormulaFunction): { least: number; most: number | null } {
  return {
    least: parameters.filter(({ optional }) => !optional).length,
    most: parameters.some(({ repeats }) => repeats) ? null : parameters.length,
  }
}

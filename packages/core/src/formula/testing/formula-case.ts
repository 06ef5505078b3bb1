import { errorOf } from '../evaluation/errors.ts'
import type { FormulaValue } from '../tree.ts'
import type { SampleName } from './sample-columns.ts'

/** A formula over the sample columns, what their cells hold (blank when left out), and what it gives. */
export type FormulaCase = readonly [
  formula: string,
  cells: Readonly<Partial<Record<SampleName, unknown>>>,
  expected: FormulaValue,
]

export const [divByZero, num, value, date, failed] = [
  errorOf('#DIV/0'),
  errorOf('#NUM'),
  errorOf('#VALUE'),
  errorOf('#DATE'),
  errorOf('#ERROR'),
] as const

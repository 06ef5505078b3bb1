// What formulas give, by hand. The evaluator is held to it, and so is every database.
import { dateCases } from './cases/dates.ts'
import { formatCases } from './cases/formats.ts'
import { listCases } from './cases/lists.ts'
import { logicCases } from './cases/logic.ts'
import { numberCases } from './cases/numbers.ts'
import { operatorCases } from './cases/operators.ts'
import { textCases } from './cases/texts.ts'
import type { FormulaCase } from './formula-case.ts'

export const formulaCases: readonly FormulaCase[] = [
  ...operatorCases,
  ...numberCases,
  ...textCases,
  ...logicCases,
  ...listCases,
  ...dateCases,
  ...formatCases,
]

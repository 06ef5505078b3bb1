import { aggregateFunctions } from './aggregates.ts'
import { dateArithmeticFunctions } from './date-arithmetic.ts'
import { dateComparisonFunctions } from './date-comparisons.ts'
import { dateFormatFunctions } from './date-formats.ts'
import { datePartFunctions } from './date-parts.ts'
import type { FormulaFunction } from './define-function.ts'
import { jsonFunctions } from './json.ts'
import { listFunctions } from './lists.ts'
import { logicFunctions } from './logic.ts'
import { numericFunctions } from './numeric.ts'
import { recordFunctions } from './record.ts'
import { regexFunctions } from './regex.ts'
import { roundingFunctions } from './rounding.ts'
import { searchFunctions } from './search.ts'
import { textFunctions } from './text.ts'
import { workdayFunctions } from './workdays.ts'

/** The one list: the checker, the editor and the documentation read it. */
export const formulaFunctions: readonly FormulaFunction[] = [
  ...numericFunctions,
  ...roundingFunctions,
  ...aggregateFunctions,
  ...textFunctions,
  ...searchFunctions,
  ...regexFunctions,
  ...datePartFunctions,
  ...dateArithmeticFunctions,
  ...dateComparisonFunctions,
  ...dateFormatFunctions,
  ...workdayFunctions,
  ...logicFunctions,
  ...listFunctions,
  ...jsonFunctions,
  ...recordFunctions,
]

const byName: ReadonlyMap<string, FormulaFunction> = new Map(
  formulaFunctions.flatMap((known) => [known.name, ...known.aliases].map((name) => [name, known])),
)

/** By name or alias, in upper case. */
export const findFunction = (name: string): FormulaFunction | null => byName.get(name) ?? null

/** Aliases too. */
export const functionNames: readonly string[] = [...byName.keys()]

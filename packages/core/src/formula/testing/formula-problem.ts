import { AppError } from '../../errors.ts'
import { check, type FormulaColumns } from '../check.ts'
import { parseFormula } from '../parse.ts'
import type { Span } from '../tree.ts'

interface FormulaProblem extends Span {
  readonly sentence: string
}

/** null: the formula can be saved. */
export function formulaProblem(text: string, columns: FormulaColumns): FormulaProblem | null {
  try {
    check(parseFormula(text), columns)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { from, to, sentence } = error.details
    return { from: Number(from), to: Number(to), sentence: String(sentence) }
  }
}

import { AppError } from '../errors.ts'
import type { Span } from './tree.ts'

/** A formula that cannot be: what is wrong, where, and what to do. Places in the sentence count from 1, for people. */
export function refusedFormula(at: Span, sentence: string): AppError {
  return new AppError('invalid_value', `${sentence} (formula, character ${at.from + 1})`, {
    field: 'formula',
    sentence,
    from: at.from,
    to: at.to,
  })
}

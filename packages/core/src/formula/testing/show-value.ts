import { isFormulaError } from '../evaluation/errors.ts'
import { numberText } from '../evaluation/number-text.ts'
import type { FormulaScalar, FormulaValue } from '../tree.ts'

/** What a cell shows, for previews and documentation. */
export function showValue(value: FormulaValue): string {
  if (isFormulaError(value)) return value.error
  return Array.isArray(value) ? value.map(showScalar).join(', ') : showScalar(value as FormulaScalar)
}

function showScalar(value: FormulaScalar): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'string') return value
  const text = numberText(value)
  return typeof text === 'string' ? text : String(value)
}

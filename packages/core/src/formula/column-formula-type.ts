import type { Comparison } from '../column-types/column-type.ts'
import type { FormulaType, ScalarType } from './tree.ts'

const scalars: Readonly<Record<Comparison, ScalarType>> = {
  text: 'text',
  number: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: 'date',
  time: 'text',
  instant: 'instant',
  list: 'text',
  person: 'text',
  none: 'text',
}

/** What a formula sees in a column, by how its values are compared. `isMany`: a cell may hold several of them. */
export function columnFormulaType(comparison: Comparison, isMany: boolean): FormulaType {
  return isMany || comparison === 'list' ? { listOf: scalars[comparison] } : scalars[comparison]
}

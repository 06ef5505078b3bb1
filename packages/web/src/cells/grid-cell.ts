import type { CellValue } from '@rowhouse/core/storage'
import type { ErrorCell } from '@rowhouse/grid/cells/error'
import type { Cell } from '@rowhouse/grid/source'
import type { Column } from '../structure/tables/table.ts'
import type { CellContext } from './cell-type.ts'
import { cellTypes } from './cell-types.ts'

export type { CellContext } from './cell-type.ts'

/** What a cell of the column draws for a value. */
export function gridCell(column: Column, value: CellValue, context: CellContext): Cell {
  return errorIn(value) ?? cellTypes[column.type].cell(column, value, context)
}

/** Formulas that cannot be computed say why by a code. */
function errorIn(value: CellValue): ErrorCell | null {
  if (value === null || typeof value !== 'object' || !('error' in value) || typeof value.error !== 'string') return null
  return { kind: 'error', text: value.error }
}

import { type ColumnTypeName, columnTypes, isColumnTypeName } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import type { ErrorCell } from '@rowhouse/grid/cells/error'
import type { PillsCell } from '@rowhouse/grid/cells/pills'
import type { Cell } from '@rowhouse/grid/source'
import { type Column, optionsOf } from '../structure/tables/table.ts'
import { cellLabel } from './cell-label.ts'
import type { CellContext } from './cell-type.ts'
import { cellTypes } from './cell-types.ts'

export type { CellContext } from './cell-type.ts'

/** What a cell of the column draws for a value. */
export function gridCell(column: Column, value: CellValue, context: CellContext): Cell {
  return errorIn(value) ?? displayed(column, value, context) ?? cellTypes[column.type].cell(column, value, context)
}

/** Formulas that cannot be computed say why by a code. */
function errorIn(value: CellValue): ErrorCell | null {
  if (value === null || typeof value !== 'object' || !('error' in value) || typeof value.error !== 'string') return null
  return { kind: 'error', text: value.error }
}

/** Computed columns hold values of any type, or several; a column may say as which type they are shown. */
function displayed(column: Column, value: CellValue, context: CellContext): Cell | null {
  const display = displayOf(column)
  if (display === null || value === null || !isColumnTypeName(display.type)) return null
  const shown = { ...column, type: display.type, options: display.options }
  const { cell } = cellTypes[display.type]
  if (!Array.isArray(value)) return cell(shown, value, context)
  if (isWholeList(display.type)) return cell(shown, [...new Set(value.flat())], context)
  const pills = value.map((one) => ({ label: one === null ? '' : cellLabel(cell(shown, one, context)) }))
  const list: PillsCell = { kind: 'pills', form: 'plain', pills }
  return list
}

interface Display {
  readonly type: string
  readonly options: unknown
}

/** Linked values are shown as their own column shows them, a sum of amounts as an amount, and days as days wherever they come from. */
function displayOf(column: Column): Display | null {
  const { type, result } = column
  const { computed } = columnTypes[type]
  const chosen = optionsOf<{ display?: Display | null }>(column).display ?? null
  if (chosen !== null || result === null) return chosen
  if (computed === 'formula') return result.comparison === 'date' || result.comparison === 'instant' ? result : null
  if (computed === 'rollup') return saysNothing(result.type) ? null : result
  return computed === 'lookup' ? result : null
}

/** Nothing that a number or a text does not say itself. */
function saysNothing(type: ColumnTypeName): boolean {
  const { plain, comparison } = columnTypes[type]
  return plain === true && (comparison === 'number' || comparison === 'decimal' || comparison === 'text')
}

/** Several values are one cell: files side by side, choices in their colours. */
function isWholeList(type: ColumnTypeName): boolean {
  const { holds } = columnTypes[type]
  return holds === 'files' || holds === 'choices'
}

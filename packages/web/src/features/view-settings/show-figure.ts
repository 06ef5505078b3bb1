import type { AggregateName } from '@rowhouse/core/aggregates'
import type { CellValue } from '@rowhouse/core/storage'
import { cellTypes } from '../../cells/cell-types.ts'
import { type CellContext, gridCell, shownAs } from '../../cells/grid-cell.ts'
import { type Column, showCell } from '../../structure/tables/table.ts'
import { roundedDigits } from '../../values/show-number.ts'
import { showSize } from '../../values/show-size.ts'

const ownValues: readonly AggregateName[] = [
  'sum',
  'min',
  'max',
  'avg',
  'median',
  'range',
  'earliest',
  'latest',
  'standardDeviation',
]

/** A figure of a column as people read it; null: there is none, such as the average of nothing. */
export function showFigure(column: Column, name: AggregateName, value: CellValue, context: CellContext): string | null {
  if (value === null) return null
  if (name.startsWith('percent')) return `${Math.round(Number(value) * 10) / 10}%`
  if (name === 'totalSize') return showSize(Number(value))
  if (!ownValues.includes(name)) return Number(value).toLocaleString(context.locale)
  if (name === 'earliest' || name === 'latest') return textOf(column, value, context)
  const shown = shownAs(column) ?? column
  const { figure } = cellTypes[shown.type]
  return figure?.(shown, String(value), context.locale) ?? roundedDigits(String(value), context.locale, {})
}

function textOf(column: Column, value: CellValue, context: CellContext): string {
  const cell = gridCell(column, value, context) as { readonly text?: string; readonly shown?: string }
  return cell.shown ?? cell.text ?? showCell(column, value)
}

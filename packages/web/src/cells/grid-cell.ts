import type { Computed } from '@rowhouse/core/column-types/column-type'
import { type ColumnTypeName, columnTypes, isColumnTypeName } from '@rowhouse/core/column-types/registry'
import { linkLabel, readLinkText } from '@rowhouse/core/formula/link-text'
import type { CellValue } from '@rowhouse/core/storage'
import type { ErrorCell } from '@rowhouse/grid/cells/error'
import type { LinkCell } from '@rowhouse/grid/cells/link'
import type { PillsCell } from '@rowhouse/grid/cells/pills'
import type { Cell } from '@rowhouse/grid/source'
import { type Column, optionsOf } from '../structure/tables/table.ts'
import { cellLabel } from './cell-label.ts'
import type { CellContext } from './cell-type.ts'
import { cellTypes } from './cell-types.ts'

export type { CellContext } from './cell-type.ts'

/** What a cell of the column draws for a value. */
export function gridCell(column: Column, value: CellValue, context: CellContext): Cell {
  return (
    errorIn(column, value) ??
    followed(column, value) ??
    displayed(column, value, context) ??
    cellTypes[column.type].cell(column, value, context)
  )
}

/** Formulas that cannot be computed say why by a code. What somebody wrote is no error, whatever it looks like. */
function errorIn({ type }: Column, value: CellValue): ErrorCell | null {
  if (
    columnTypes[type].computed === undefined ||
    value === null ||
    typeof value !== 'object' ||
    !('error' in value) ||
    typeof value.error !== 'string'
  )
    return null
  return { kind: 'error', text: value.error }
}

const marking: readonly (Computed | undefined)[] = ['formula', 'lookup', 'rollup']

/** An address that URL() marked, in the formula or wherever it was looked up; of several their labels. */
function followed(column: Column, value: CellValue): LinkCell | PillsCell | null {
  if (!marking.includes(columnTypes[column.type].computed)) return null
  const list = Array.isArray(value) ? value : [value]
  const texts = list.map((one) => (typeof one === 'string' ? one : ''))
  const [link = null, ...more] = texts.map(readLinkText)
  if (more.length === 0) return link && { kind: 'link', text: link.label, href: link.address }
  if (link === null && more.every((one) => one === null)) return null
  return { kind: 'pills', form: 'plain', pills: texts.map((text) => ({ label: linkLabel(text) })) }
}

/** Computed columns hold values of any type, or several; a column may say as which type they are shown. */
function displayed(column: Column, value: CellValue, context: CellContext): Cell | null {
  const shown = shownAs(column)
  if (shown === null || value === null) return null
  const { cell } = cellTypes[shown.type]
  if (!Array.isArray(value)) return cell(shown, value, context)
  if (isWholeList(shown.type)) return cell(shown, [...new Set(value.flat())], context)
  const pills = value.map((one) => ({ label: one === null ? '' : cellLabel(cell(shown, one, context)) }))
  const list: PillsCell = { kind: 'pills', form: 'plain', pills }
  return list
}

/** What the values of a computed column look like; null: like themselves. */
export function shownAs(column: Column): Column | null {
  const display = displayOf(column)
  if (display === null || !isColumnTypeName(display.type)) return null
  return { ...column, type: display.type, options: display.options as Column['options'] }
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

import { type ColumnTypeName, isColumnTypeName } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import type { BooleanCell } from '@rowhouse/grid/cells/boolean'
import type { PillsCell } from '@rowhouse/grid/cells/pills'
import type { Cell } from '@rowhouse/grid/source'
import { type Column, optionsOf, showCell } from '../structure/tables/table.ts'
import type { AmountCell } from './cell-contents.ts'
import type { CellContext, MakeCell } from './cell-type.ts'
import { textCell } from './make-cells.ts'
import { amountCell } from './number-cells.ts'

interface Display {
  readonly type: string
  readonly options: unknown
}

/** Of several values these are one cell: files side by side, choices in their colours. */
const wholeLists: readonly ColumnTypeName[] = ['Attachment', 'SingleSelect', 'MultiSelect']

/** Computed columns hold values of any type, or several; a column may say as which type they are shown. */
export const computed =
  (makers: { readonly [T in ColumnTypeName]?: MakeCell }): MakeCell =>
  (column, value, context) => {
    const display = optionsOf<{ display?: Display | null }>(column).display ?? lookedUp(column)
    const make = display !== null && isColumnTypeName(display.type) ? makers[display.type] : undefined
    if (display === null || make === undefined || value === null) return anything(column, value, context)
    const shown = { ...column, type: display.type as ColumnTypeName, options: display.options }
    if (!Array.isArray(value)) return make(shown, value, context)
    if (wholeLists.includes(shown.type)) return make(shown, [...new Set(value.flat())], context)
    const pills = value.map((one) => ({ label: one === null ? '' : labelOf(make(shown, one, context)) }))
    return { kind: 'pills', form: 'plain', pills } satisfies PillsCell
  }

/** Linked values are shown as their own column shows them, a sum of amounts as an amount. */
function lookedUp({ type, result }: Column): Display | null {
  if (type === 'Lookup' || (type === 'Formula' && result !== null && dayTypes.includes(result.type))) return result
  return type === 'Rollup' && result !== null && !plainTypes.includes(result.type) ? result : null
}

/** Days are shown as days wherever they come from. */
const dayTypes: readonly ColumnTypeName[] = ['Date', 'DateTime']

/** Of these a rollup knows nothing that a number or a text does not say itself. */
const plainTypes: readonly ColumnTypeName[] = ['Number', 'Decimal', 'SingleLineText', 'LongText']

/** What a cell says in a line. */
export function labelOf(cell: Cell): string {
  const { shown, text, label, isOn, stars } = cell as {
    readonly shown?: string
    readonly text?: string
    readonly label?: string
    readonly isOn?: boolean
    readonly stars?: number
  }
  return shown ?? text ?? label ?? (isOn === undefined ? String(stars ?? '') : isOn ? '✓' : '')
}

function anything(
  column: Column,
  value: CellValue,
  { locale }: CellContext,
): BooleanCell | AmountCell | PillsCell | ReturnType<typeof textCell> {
  if (typeof value === 'boolean') return { kind: 'boolean', isOn: value }
  if (typeof value === 'number') {
    const shown = value.toLocaleString(locale, { maximumFractionDigits: 10 })
    return amountCell(value, shown, String(value))
  }
  if (Array.isArray(value)) {
    const pills = value.map((one) => ({ label: showCell(column, one) }))
    return { kind: 'pills', form: 'plain', pills }
  }
  return textCell(value === null ? '' : showCell(column, value))
}

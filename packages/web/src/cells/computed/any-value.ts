import type { BooleanCell } from '@rowhouse/grid/cells/boolean'
import type { PillsCell } from '@rowhouse/grid/cells/pills'
import { showCell } from '../../structure/tables/table.ts'
import type { MakeCell } from '../cell-type.ts'
import { amountCell } from '../number/number-cells.ts'
import { textCell } from '../single-line-text/text-cell.ts'

/** What a computed column holds, drawn as what it looks like. */
export const anyValue: MakeCell = (column, value, { locale }) => {
  if (typeof value === 'boolean') return { kind: 'boolean', isOn: value } satisfies BooleanCell
  if (typeof value === 'number') {
    const shown = value.toLocaleString(locale, { maximumFractionDigits: 10 })
    return amountCell(value, shown, String(value))
  }
  if (Array.isArray(value)) {
    const pills = value.map((one) => ({ label: showCell(column, one) }))
    return { kind: 'pills', form: 'plain', pills } satisfies PillsCell
  }
  return textCell(value === null ? '' : showCell(column, value))
}

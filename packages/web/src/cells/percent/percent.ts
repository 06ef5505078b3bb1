import type { Cell } from '@rowhouse/grid/source'
import { optionsOf } from '../../structure/tables/table.ts'
import { groupDigits, type NumberLook, roundedDigits } from '../../values/show-number.ts'
import type { CellType } from '../cell-type.ts'
import { type AmountCell, amountCell, noNumber } from '../number/number-cells.ts'

/** A share of a whole, drawn as a bar. */
export interface ShareCell extends Cell {
  readonly kind: 'share'
  readonly percent: string | null
  readonly text: string
}

export const percent: CellType = {
  icon: 'M16 17a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M6 7a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M6 18l12 -12',
  group: 'number',
  align: 'end',
  width: 136,
  cell: (column, value, { locale }): AmountCell | ShareCell => {
    const look = optionsOf<NumberLook & { bar: boolean }>(column)
    const shown = value === null ? '' : `${groupDigits(String(value), locale, { ...look, grouping: false })}%`
    if (look.bar) return { kind: 'share', percent: value === null ? null : String(value), text: shown }
    return value === null ? noNumber : amountCell(value, shown, String(value))
  },
  samples: ['75', '33.3', '100'],
  figure: (_, exact, locale) => `${roundedDigits(exact, locale, {})}%`,
}

import { optionsOf } from '../../structure/tables/table.ts'
import { type NumberLook, roundedDigits } from '../../values/show-number.ts'
import type { CellType } from '../cell-type.ts'
import { digits } from './number-cells.ts'

/** In the digits and marks of its column, in groups always: figures are long. */
const figure: CellType['figure'] = (column, exact, locale) =>
  roundedDigits(exact, locale, optionsOf<NumberLook>(column))

export const number: CellType = {
  icon: 'M5 9l14 0M5 15l14 0M11 4l-4 16M17 4l-4 16',
  group: 'number',
  otherNames: 'fields.alias.Number',
  align: 'end',
  width: 112,
  cell: digits,
  samples: [1234, 56, 7_890_123],
  figure,
}

export const decimal: CellType = {
  icon: 'M17 8a2 2 0 0 1 2 2v4a2 2 0 1 1 -4 0v-4a2 2 0 0 1 2 -2M10 8a2 2 0 0 1 2 2v4a2 2 0 1 1 -4 0v-4a2 2 0 0 1 2 -2M5 16h.01',
  group: 'number',
  otherNames: 'fields.alias.Decimal',
  align: 'end',
  width: 128,
  cell: digits,
  samples: ['1234.5', '0.25', '98765.4321'],
  figure,
}

import { optionsOf } from '../../structure/tables/table.ts'
import { type AmountLook, showAmount } from '../../values/show-number.ts'
import type { CellType } from '../cell-type.ts'
import { amountCell, noNumber } from '../number/number-cells.ts'

export const currency: CellType = {
  icon: 'M16.7 8a3 3 0 0 0 -2.7 -2h-4a3 3 0 0 0 0 6h4a3 3 0 0 1 0 6h-4a3 3 0 0 1 -2.7 -2M12 3v3m0 12v3',
  group: 'number',
  otherNames: 'fields.alias.Currency',
  align: 'end',
  width: 136,
  cell: (column, value) =>
    value === null
      ? noNumber
      : amountCell(value, showAmount(String(value), optionsOf<AmountLook>(column)), String(value)),
  samples: ['1234.5', '99', '-20'],
  figure: (column, exact) => showAmount(exact, optionsOf<AmountLook>(column)),
}

import type { CellType } from '../cell-type.ts'
import { plainNumber } from '../number/number-cells.ts'

export const autoNumber: CellType = {
  icon: 'M11 6h9M11 12h9M12 18h8M4 16a2 2 0 1 1 4 0c0 .591 -.5 1 -1 1.5l-3 2.5h4M6 10v-6l-2 2',
  group: 'kept',
  otherNames: 'fields.alias.AutoNumber',
  align: 'end',
  width: 104,
  cell: plainNumber,
  samples: [1, 2, 3],
}

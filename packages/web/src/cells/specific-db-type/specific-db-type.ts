import type { CellType } from '../cell-type.ts'
import { text } from '../single-line-text/text-cell.ts'

export const specificDbType: CellType = {
  icon: 'M4 6a8 3 0 1 0 16 0a8 3 0 1 0 -16 0M4 6v6a8 3 0 0 0 16 0v-6M4 12v6a8 3 0 0 0 16 0v-6',
  group: null,
  align: 'start',
  width: 180,
  cell: text,
  samples: [],
}

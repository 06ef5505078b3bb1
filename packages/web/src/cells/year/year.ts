import type { CellType } from '../cell-type.ts'
import { plainNumber } from '../number/number-cells.ts'

export const year: CellType = {
  icon: 'M11.795 21h-6.795a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v4M18 14v4h4M14 18a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M15 3v4M7 3v4M3 11h16',
  group: 'time',
  groupRank: 8,
  align: 'end',
  width: 80,
  cell: plainNumber,
  samples: [2026, 1999, 2030],
}

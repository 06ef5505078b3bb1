import { optionsOf } from '../../structure/tables/table.ts'
import { showClock } from '../../values/show-moment.ts'
import type { CellType } from '../cell-type.ts'
import { textCell } from '../single-line-text/text-cell.ts'

export const time: CellType = {
  icon: 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 7v5l3 3',
  group: 'time',
  align: 'start',
  width: 104,
  cell: (column, value) =>
    textCell(value === null ? '' : showClock(String(value), optionsOf<{ twelveHours: boolean }>(column).twelveHours)),
  samples: ['13:45:00', '09:00:00', '23:59:00'],
}

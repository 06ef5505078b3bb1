import type { Cell } from '@rowhouse/grid/source'
import type { CellType } from '../cell-type.ts'
import { shownText } from '../single-line-text/text-cell.ts'

export interface DayCell extends Cell {
  readonly kind: 'day'
  readonly text: string
  /** 2026-11-15; null: empty, or no day. */
  readonly day: string | null
}

export const date: CellType = {
  icon: 'M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12M16 3v4M8 3v4M4 11h16',
  group: 'time',
  groupRank: 7,
  align: 'start',
  width: 112,
  cell: (column, value): DayCell => ({
    kind: 'day',
    text: shownText(column, value),
    day: typeof value === 'string' ? value : null,
  }),
  samples: ['2026-11-05', '2026-12-24', '2027-01-01'],
}

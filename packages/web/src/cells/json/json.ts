import type { CellType } from '../cell-type.ts'
import type { LongCell } from '../long-text/long-text.ts'
import { shownText } from '../single-line-text/text-cell.ts'

export const json: CellType = {
  icon: 'M7 4a2 2 0 0 0 -2 2v3a2 3 0 0 1 -2 3a2 3 0 0 1 2 3v3a2 2 0 0 0 2 2M17 4a2 2 0 0 1 2 2v3a2 3 0 0 0 2 3a2 3 0 0 0 -2 3v3a2 2 0 0 1 -2 2',
  group: 'more',
  align: 'start',
  width: 200,
  cell: (column, value): LongCell => ({ kind: 'json', text: shownText(column, value) }),
  samples: [{ state: 'open' }, [1, 2, 3], null],
}

import type { CellKind } from '../cell-kind.ts'
import type { Cell } from '../source.ts'
import { firstLineMiddle, leftOf } from './place.ts'

interface LoadingCell extends Cell {
  readonly kind: 'loading'
}

export const loadingCell: LoadingCell = { kind: 'loading', isEditable: false }

/** A bar in the place of the text. Lengths vary with the place, not with time, so nothing flickers. */
export const loadingKind: CellKind<LoadingCell> = {
  paint(job) {
    const { pen, box, look, row, column } = job
    const room = box.width - 2 * look.pad
    const width = Math.round(room * (0.45 + (((row * 31 + column.id.length * 17 + column.width) % 11) / 11) * 0.45))
    const height = Math.round(8 * look.scale)
    const start = job.align === 'end' ? box.width - look.pad - width : look.pad
    pen.round(
      leftOf(job, start, width),
      Math.round(firstLineMiddle(box, look) - height / 2),
      width,
      height,
      4,
      look.skeleton,
    )
  },
  text: () => '',
  isEmpty: () => true,
  canType: false,
}

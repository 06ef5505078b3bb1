import type { CellKind } from '../cell-kind.ts'
import type { Cell } from '../source.ts'
import { baseline, firstLineMiddle, inkOf, leftOf } from './place.ts'

export interface ProgressCell extends Cell {
  readonly kind: 'progress'
  /** 0 to 1; null is empty. */
  readonly value: number | null
}

export const progressKind: CellKind<ProgressCell> = {
  paint(job) {
    const { pen, box, cell, look, isRtl } = job
    if (cell.value === null) return
    const share = Math.min(1, Math.max(0, cell.value))
    const label = 37 * look.scale
    const track = box.width - 2 * look.pad - label - 6
    const middle = firstLineMiddle(box, look)
    if (track > 12) {
      pen.round(leftOf(job, look.pad, track), middle - 2, track, 4, 2, look.barTrack)
      if (share > 0) pen.round(leftOf(job, look.pad, track * share), middle - 2, track * share, 4, 2, look.bar)
    }
    const x = leftOf(job, box.width - look.pad, 0)
    const text = progressKind.text(cell)
    pen.text(text, x, baseline(middle, look.fontSize), look.font, inkOf(job), isRtl ? 'left' : 'right')
  },
  text: ({ value }) => (value === null ? '' : `${Math.round(value * 100)}%`),
  value: ({ value }) => value,
  isEmpty: ({ value }) => value === null,
  width: (_cell, _pen, look) => 102 * look.scale,
}

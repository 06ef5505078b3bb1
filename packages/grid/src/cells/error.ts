import type { CellKind } from '../cell-kind.ts'
import { warning } from '../paint/icons.ts'
import { fitText } from '../paint/text-fit.ts'
import type { Cell } from '../source.ts'
import { baseline, firstLineMiddle, leftOf } from './place.ts'

export interface ErrorCell extends Cell {
  readonly kind: 'error'
  readonly text: string
}

export const errorKind: CellKind<ErrorCell> = {
  paint(job) {
    const { pen, box, cell, look, isRtl } = job
    const middle = firstLineMiddle(box, look)
    const size = 14 * look.scale
    pen.icon(warning, leftOf(job, look.pad, size), middle - size / 2, size, look.error, 1.9)
    const start = look.pad + size + 4
    const text = fitText(pen, cell.text, look.font, box.width - start - look.pad)
    const x = leftOf(job, start, 0)
    pen.text(text, x, baseline(middle, look.fontSize), look.font, look.error, isRtl ? 'right' : 'left')
  },
  text: ({ text }) => text,
  canType: false,
}

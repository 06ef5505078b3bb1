import type { CellKind } from '../cell-kind.ts'
import { fitText, wrapText } from '../paint/text-fit.ts'
import type { Cell } from '../source.ts'
import { anchorOf, baseline, firstLineMiddle, inkOf, sideOf } from './place.ts'

export interface TextCell extends Cell {
  readonly kind: 'text'
  readonly text: string
}

export const textKind: CellKind<TextCell> = {
  paint(job) {
    const { pen, box, cell, look, align, isRtl, isStrong } = job
    if (cell.text === '') return
    const font = isStrong ? look.fontStrong : look.font
    const room = box.width - 2 * look.pad
    const most = Math.max(1, Math.floor((box.height - look.rowHeights[0]) / look.lineHeight) + 1)
    const lines = most === 1 ? [fitText(pen, cell.text, font, room)] : wrapText(pen, cell.text, font, room, most)
    const ink = inkOf(job)
    let middle = firstLineMiddle(box, look)
    for (const line of lines) {
      pen.text(line, anchorOf(job, align), baseline(middle, look.fontSize), font, ink, sideOf(align, isRtl))
      middle += look.lineHeight
    }
  },
  text: ({ text }) => text,
  hasLines: true,
}

import type { CellKind, PressJob } from '../cell-kind.ts'
import { fitText } from '../paint/text-fit.ts'
import type { Cell } from '../source.ts'
import { anchorOf, baseline, firstLineMiddle, sideOf } from './place.ts'

export interface LinkCell extends Cell {
  readonly kind: 'link'
  readonly text: string
  readonly href: string
}

/** Opens by Ctrl+click through the host, which decides what addresses it trusts; a plain click selects. */
export const linkKind: CellKind<LinkCell> = {
  paint(job) {
    const { pen, box, cell, look, align, isRtl } = job
    const text = fitText(pen, cell.text, look.font, box.width - 2 * look.pad)
    const y = baseline(firstLineMiddle(box, look), look.fontSize)
    pen.text(text, anchorOf(job, align), y, look.font, look.link, sideOf(align, isRtl))
  },
  text: ({ text }) => text,
  press: (job) => (isOnText(job) && !job.isByKey ? { open: job.cell.href } : null),
  cursor: (job) => (isOnText(job) ? 'pointer' : null),
}

function isOnText({ at, cell, look }: PressJob<LinkCell>): boolean {
  return cell.text !== '' && at.x >= look.pad && at.x < look.pad + cell.text.length * look.fontSize * 0.5
}

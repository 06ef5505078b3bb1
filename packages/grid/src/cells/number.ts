import type { CellKind } from '../cell-kind.ts'
import { fitText, surelyFits } from '../paint/text-fit.ts'
import type { Cell } from '../source.ts'
import { anchorOf, baseline, firstLineMiddle, inkOf, sideOf } from './place.ts'

export interface NumberCell extends Cell {
  readonly kind: 'number'
  readonly value: number | null
  /** As people read it; the bare number when left out. */
  readonly shown?: string
}

// Digits and the signs of currencies are narrower than letters.
const digitWidth = 0.7

export const numberKind: CellKind<NumberCell> = {
  paint(job) {
    const { pen, box, cell, look, isRtl } = job
    const text = numberKind.text(cell)
    if (text === '') return
    const align = job.align === 'start' ? 'end' : job.align
    // A number cut in two is another number: it is hidden instead, as spreadsheets do.
    const room = box.width - 2 * look.pad
    const fits = surelyFits(text, look.font, room, digitWidth) || pen.width(text, look.font) <= room
    const shown = fits ? text : fitText(pen, '####', look.font, room)
    const y = baseline(firstLineMiddle(box, look), look.fontSize)
    pen.text(shown, anchorOf(job, align), y, look.font, inkOf(job), sideOf(align, isRtl))
  },
  text: ({ value, shown }) => (value === null ? '' : (shown ?? String(value))),
  editText: ({ value }) => (value === null ? '' : String(value)),
  value: ({ value }) => value,
}

import type { CellKind, PaintJob } from '../cell-kind.ts'
import type { GridLook } from '../paint/look.ts'
import type { Pen } from '../paint/pen.ts'
import { fitText } from '../paint/text-fit.ts'
import type { Cell } from '../source.ts'
import { baseline, firstLineMiddle, leftOf, paintMore } from './place.ts'

interface Pill {
  readonly label: string
  /** One of the look's pills. */
  readonly color?: number
}

export interface PillsCell extends Cell {
  readonly kind: 'pills'
  readonly pills: readonly Pill[]
  /** Dots mark one state, chips are outlined links to other things. */
  readonly form?: 'plain' | 'dot' | 'chip'
}

const narrowest = 60

export const pillsKind: CellKind<PillsCell> = {
  paint(job) {
    const { box, cell, look } = job
    const lines = Math.max(1, Math.floor((box.height - look.rowHeights[0]) / (look.pillHeight + look.pillGap)) + 1)
    const end = box.width - look.pad
    let start = look.pad
    let middle = firstLineMiddle(box, look)
    let line = 1
    for (const [index, pill] of cell.pills.entries()) {
      const width = pillWidth(job.pen, pill, cell, look)
      const rest = cell.pills.length - index - 1
      const room = end - start - (rest > 0 ? moreWidth(job.pen, rest, look) : 0)
      if (start > look.pad && width > room && line < lines) {
        start = look.pad
        middle += look.pillHeight + look.pillGap
        line += 1
      } else if (start > look.pad && width > room && room < narrowest * look.scale) {
        paintMore(job, start, middle, rest + 1)
        return
      }
      const shown = Math.min(width, end - start - (rest > 0 && line === lines ? moreWidth(job.pen, rest, look) : 0))
      if (shown < look.pillPad * 2) return
      paintPill(job, pill, start, middle, shown)
      start += shown + look.pillGap
    }
  },
  text: ({ pills }) => pills.map(({ label }) => label).join(', '),
  value: ({ pills }) => pills.map(({ label }) => label),
  width: (cell, pen, look) =>
    cell.pills.reduce(
      (sum, pill) => sum + pillWidth(pen, pill, cell, look) + look.pillGap,
      2 * look.pad - look.pillGap,
    ),
}

const gap = 5

const fontOf = ({ form }: PillsCell, look: GridLook): string =>
  form === 'chip' ? look.fontPill.replace('500', '400') : look.fontPill

const padOf = ({ form }: PillsCell, look: GridLook): number => (form === 'chip' ? look.pillPad - 1 : look.pillPad)

function pillWidth(pen: Pen, { label }: Pill, cell: PillsCell, look: GridLook): number {
  const dot = cell.form === 'dot' ? 6 + gap : 0
  return Math.ceil(pen.width(label.slice(0, 200), fontOf(cell, look)) + 2 * padOf(cell, look) + dot)
}

const moreWidth = (pen: Pen, count: number, look: GridLook): number =>
  pen.width(`+${count}`, look.fontMore) + look.pillGap

function paintPill(job: PaintJob<PillsCell>, pill: Pill, start: number, middle: number, width: number): void {
  const { pen, cell, look, isRtl } = job
  const x = Math.round(leftOf(job, start, width))
  const y = Math.round(middle - look.pillHeight / 2)
  const color = look.pills[(pill.color ?? 0) % Math.max(1, look.pills.length)]
  if (color === undefined) return
  if (cell.form === 'chip') pen.outline(x, y, width, look.pillHeight, 4, look.lineStrong)
  else pen.round(x, y, width, look.pillHeight, 4, color.bg)
  // On a row of its own colour it would be lost.
  if (job.isTinted && cell.form !== 'chip') pen.outline(x, y, width, look.pillHeight, 4, color.dot)
  const dot = cell.form === 'dot' ? 6 + gap : 0
  if (dot > 0) pen.dot(isRtl ? x + width - look.pillPad - 3 : x + look.pillPad + 3, middle, 3, color.dot)
  const pad = padOf(cell, look)
  const font = fontOf(cell, look)
  const label = fitText(pen, pill.label, font, width - 2 * pad - dot + 1)
  const at = isRtl ? x + width - pad - dot : x + pad + dot
  const ink = cell.form === 'chip' ? look.text : color.text
  pen.text(label, at, baseline(middle, 12 * look.scale), font, ink, isRtl ? 'right' : 'left')
}

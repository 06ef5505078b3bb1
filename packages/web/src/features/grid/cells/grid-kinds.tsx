import type { PaintJob } from '@rowhouse/grid/cell-kind'
import { pillsKind } from '@rowhouse/grid/cells/pills'
import { baseline, firstLineMiddle, inkOf, leftOf } from '@rowhouse/grid/cells/place'
import { textKind } from '@rowhouse/grid/cells/text'
import { defaultKinds } from '@rowhouse/grid/default-kinds'
import { fitText } from '@rowhouse/grid/paint/text-fit'
import type { CellEditor, ReactCellKind, ReactCellKinds } from '@rowhouse/grid/react/grid'
import { pillColour } from '../../../ui/pill-colour.ts'
import { ChoiceEditor } from './choice-editor.tsx'
import { DayEditor } from './day-editor.tsx'
import type { ChoiceCell, DayCell, RatingCell } from './grid-cell.ts'

const star = 'M12 4.5l2.3 4.8 5.2.7-3.8 3.6.9 5.2L12 16.3l-4.6 2.5.9-5.2L4.5 10l5.2-.7z'
const starStep = 16

const rating: ReactCellKind<RatingCell> = {
  paint(job) {
    const { pen, box, cell, look } = job
    const size = 14 * look.scale
    for (let place = 0; place < cell.most; place++) {
      const isOn = place < cell.stars
      const x = leftOf(job, look.pad + place * starStep * look.scale, size)
      const y = firstLineMiddle(box, look) - size / 2
      pen.icon(star, x, y, size, isOn ? look.star : look.lineStrong, isOn ? 1.2 : 1.6, isOn)
    }
  },
  text: ({ stars }) => (stars === 0 ? '' : String(stars)),
  value: ({ stars }) => (stars === 0 ? null : stars),
  isEmpty: ({ stars }) => stars === 0,
  width: ({ most }, _, look) => most * starStep * look.scale + 2 * look.pad,
  press({ at, cell, look, isByKey }) {
    const place = Math.floor((at.x - look.pad) / (starStep * look.scale)) + 1
    if (isByKey || place < 1 || place > cell.most) return null
    // The star that is on already takes the rating off.
    const stars = place === cell.stars ? null : place
    return { text: stars === null ? '' : String(stars), value: stars }
  },
  cursor: ({ at, cell, look }) => (at.x < look.pad + cell.most * starStep * look.scale ? 'pointer' : null),
}

const labelOf = ({ options }: ChoiceCell, value: string): string =>
  options.find((option) => option.value === value)?.label ?? value

const pillsOf = (cell: ChoiceCell) => ({
  kind: 'pills' as const,
  form: cell.isMany ? ('plain' as const) : ('dot' as const),
  pills: cell.chosen.map((value) => ({
    label: labelOf(cell, value),
    color: cell.options.find((option) => option.value === value)?.color ?? 0,
  })),
})

const choice: ReactCellKind<ChoiceCell> = {
  paint: (job) => pillsKind.paint({ ...job, cell: pillsOf(job.cell) }),
  text: (cell) => cell.chosen.map((value) => labelOf(cell, value)).join(', '),
  value: ({ chosen, isMany }) => (isMany ? chosen : (chosen[0] ?? null)),
  isEmpty: ({ chosen }) => chosen.length === 0,
  width: (cell, pen, look) => pillsKind.width?.(pillsOf(cell), pen, look) ?? 0,
  Editor: ChoiceEditor satisfies CellEditor,
}

const people: ReactCellKind<ChoiceCell> = {
  ...choice,
  paint(job) {
    let start = job.look.pad
    for (const value of job.cell.chosen) start = paintPerson(job, labelOf(job.cell, value), value, start)
  },
  width: (cell, pen, look) =>
    cell.chosen.reduce(
      (sum, value) => sum + pen.width(labelOf(cell, value), look.font) + 36 * look.scale,
      2 * look.pad,
    ),
}

/** Where the next one begins. */
function paintPerson(job: PaintJob<ChoiceCell>, name: string, id: string, start: number): number {
  const { pen, box, look, isRtl } = job
  const room = box.width - start - look.pad
  if (room < 20 * look.scale) return start
  const middle = firstLineMiddle(box, look)
  const color = look.pills[pillColour(id) % look.pills.length]
  const radius = 9 * look.scale
  const center = leftOf(job, start + radius, 0)
  pen.dot(center, middle, radius, color?.bg ?? look.head)
  const font = `600 ${8 * look.scale}px ${look.family}`
  pen.text(initialsOf(name), center, baseline(middle, 8 * look.scale), font, color?.text ?? look.text, 'center')
  const shown = fitText(pen, name, look.font, room - 24 * look.scale)
  const x = leftOf(job, start + 24 * look.scale, 0)
  pen.text(shown, x, baseline(middle, look.fontSize), look.font, inkOf(job), isRtl ? 'right' : 'left')
  return start + 24 * look.scale + pen.width(shown, look.font) + 10 * look.scale
}

const initialsOf = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

const day: ReactCellKind<DayCell> = {
  paint: (job) => textKind.paint({ ...job, cell: { ...job.cell, kind: 'text' } }),
  text: ({ text }) => text,
  value: ({ day: stored }) => stored,
  isEmpty: ({ text }) => text === '',
  Editor: DayEditor satisfies CellEditor,
}

export const gridKinds: ReactCellKinds = { ...defaultKinds, rating, choice, people, day }

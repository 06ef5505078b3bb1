import type { CellKind } from '@rowhouse/grid/cell-kind'
import { pillsKind } from '@rowhouse/grid/cells/pills'
import { baseline, firstLineMiddle, inkOf, leftOf } from '@rowhouse/grid/cells/place'
import { defaultKinds } from '@rowhouse/grid/default-kinds'
import { fitText } from '@rowhouse/grid/paint/text-fit'
import type { CellEditor, ReactCellKind, ReactCellKinds } from '@rowhouse/grid/react/grid'
import { ChoiceEditor } from './choice-editor.tsx'
import type { ChoiceCell, PersonCell, RatingCell } from './demo-cells.ts'

const star = 'M12 4.5l2.3 4.8 5.2.7-3.8 3.6.9 5.2L12 16.3l-4.6 2.5.9-5.2L4.5 10l5.200-.7z'
const step = 15

const ratingKind: CellKind<RatingCell> = {
  paint(job) {
    const { pen, box, cell, look } = job
    const y = firstLineMiddle(box, look) - 7
    for (let place = 0; place < cell.most; place++) {
      const isOn = place < cell.stars
      const x = leftOf(job, look.pad + place * step, 14)
      pen.icon(star, x, y, 14, isOn ? look.star : look.lineStrong, isOn ? 1.2 : 1.6, isOn)
    }
  },
  text: ({ stars }) => String(stars),
  value: ({ stars }) => stars,
  isEmpty: ({ stars }) => stars === 0,
  width: ({ most }, _pen, look) => most * step + 2 * look.pad,
  press({ at, cell, look, isByKey }) {
    const place = Math.floor((at.x - look.pad) / step) + 1
    if (isByKey || place < 1 || place > cell.most) return null
    const stars = place === cell.stars ? place - 1 : place
    return { text: String(stars), value: stars }
  },
  cursor: ({ at, cell, look }) => (at.x >= look.pad && at.x < look.pad + cell.most * step ? 'pointer' : null),
}

const personKind: CellKind<PersonCell> = {
  paint(job) {
    const { pen, box, cell, look, isRtl } = job
    if (cell.name === '') return
    const middle = firstLineMiddle(box, look)
    const color = look.pills[cell.color % look.pills.length]
    const initials = cell.name
      .split(' ')
      .map((word) => word[0] ?? '')
      .join('')
      .slice(0, 2)
    const font = `600 8px ${look.family}`
    const center = leftOf(job, look.pad + 9, 0)
    pen.dot(center, middle, 9, color?.bg ?? look.head)
    pen.text(initials, center, baseline(middle, 8), font, color?.text ?? look.text, 'center')
    const text = fitText(pen, cell.name, look.font, box.width - 2 * look.pad - 24)
    const x = leftOf(job, look.pad + 24, 0)
    pen.text(text, x, baseline(middle, look.fontSize), look.font, inkOf(job), isRtl ? 'right' : 'left')
  },
  text: ({ name }) => name,
}

const choiceKind: ReactCellKind<ChoiceCell> = {
  paint: (job) => pillsKind.paint({ ...job, cell: { ...job.cell, kind: 'pills' } }),
  text: ({ pills }) => pills[0]?.label ?? '',
  width: (cell, pen, look) => pillsKind.width?.({ ...cell, kind: 'pills' }, pen, look) ?? 100,
  Editor: ChoiceEditor satisfies CellEditor,
}

export const demoKinds: ReactCellKinds = {
  ...defaultKinds,
  rating: ratingKind,
  person: personKind,
  choice: choiceKind,
}

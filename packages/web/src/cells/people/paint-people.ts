import { initials } from '@rowhouse/core/names'
import type { PaintJob } from '@rowhouse/grid/cell-kind'
import { baseline, firstLineMiddle, inkOf, leftOf } from '@rowhouse/grid/cells/place'
import type { GridLook } from '@rowhouse/grid/paint/look'
import type { Pen } from '@rowhouse/grid/paint/pen'
import { fitText } from '@rowhouse/grid/paint/text-fit'
import { pillColour } from '../../ui/pill-colour.ts'
import type { ChoiceCell, ChoiceOption } from '../choice/choice-cell.ts'

/** Each with the picture, or the first letters of the name, before it. */
export function paintPeople(job: PaintJob<ChoiceCell>): void {
  let start = job.look.pad
  for (const person of peopleIn(job.cell)) start = paintPerson(job, person, start)
}

export function peopleWidth(cell: ChoiceCell, pen: Pen, look: GridLook): number {
  return peopleIn(cell).reduce((sum, { label }) => sum + pen.width(label, look.font) + 36 * look.scale, 2 * look.pad)
}

function peopleIn({ chosen, options }: ChoiceCell): readonly ChoiceOption[] {
  return chosen.map(
    (value) => options.find((option) => option.value === value) ?? { value, label: value, color: pillColour(value) },
  )
}

/** Where the next one begins. */
function paintPerson(job: PaintJob<ChoiceCell>, person: ChoiceOption, start: number): number {
  const { pen, box, look, isRtl } = job
  const room = box.width - start - look.pad
  if (room < 20 * look.scale) return start
  const middle = firstLineMiddle(box, look)
  const radius = 9 * look.scale
  const center = leftOf(job, start + radius, 0)
  const picture = person.picture === undefined ? null : job.image(person.picture)
  if (picture === null) {
    const color = look.pills[pillColour(person.value) % look.pills.length]
    const font = `600 ${8 * look.scale}px ${look.family}`
    const letters = initials(person.label, person.label)
    pen.dot(center, middle, radius, color?.bg ?? look.head)
    pen.text(letters, center, baseline(middle, 8 * look.scale), font, color?.text ?? look.text, 'center')
  } else pen.image(picture, center - radius * 1.3, middle - radius, 2.6 * radius, 2 * radius, 0)
  const shown = fitText(pen, person.label, look.font, room - 24 * look.scale)
  const x = leftOf(job, start + 24 * look.scale, 0)
  pen.text(shown, x, baseline(middle, look.fontSize), look.font, inkOf(job), isRtl ? 'right' : 'left')
  return start + 24 * look.scale + pen.width(shown, look.font) + 10 * look.scale
}

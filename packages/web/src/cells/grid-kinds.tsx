import { namesText } from '@rowhouse/core/link-text'
import { numberKind } from '@rowhouse/grid/cells/number'
import { pillsKind } from '@rowhouse/grid/cells/pills'
import { progressKind } from '@rowhouse/grid/cells/progress'
import { textKind } from '@rowhouse/grid/cells/text'
import { defaultKinds } from '@rowhouse/grid/default-kinds'
import type { ReactCellKind, ReactCellKinds } from '@rowhouse/grid/react/grid'
import { actionKind } from './action-kind.ts'
import { filesKind } from './attachment-kind.tsx'
import type { AmountCell, ChoiceCell, DayCell, LongCell, RecordsCell, ShareCell } from './cell-contents.ts'
import { ChoiceEditor } from './choice-editor.tsx'
import { choiceText, labelOf } from './choice-text.ts'
import { codeKind } from './code-kind.ts'
import { DayEditor } from './day-editor.tsx'
import { edited } from './in-grid.tsx'
import { JsonEditor } from './json-editor.tsx'
import { LinkPicker } from './link-picker.tsx'
import { LongTextEditor } from './long-text-editor.tsx'
import { MomentEditor } from './moment-editor.tsx'
import { paintPeople, peopleWidth } from './paint-people.ts'
import { ratingKind } from './rating-kind.ts'
import { SecretEditor } from './secret-editor.tsx'
import { tickKind } from './tick-kind.ts'

const number: ReactCellKind<AmountCell> = {
  ...numberKind,
  editText: ({ exact, value }) => exact ?? (value === null ? '' : String(value)),
  value: ({ exact, value }) => exact ?? value,
}

const share: ReactCellKind<ShareCell> = {
  paint: (job) => {
    const { percent } = job.cell
    progressKind.paint({ ...job, cell: { kind: 'progress', value: percent === null ? null : Number(percent) / 100 } })
  },
  text: ({ text }) => text,
  editText: ({ percent }) => percent ?? '',
  value: ({ percent }) => percent,
  isEmpty: ({ percent }) => percent === null,
  width: (_cell, _pen, look) => 102 * look.scale,
}

const long: ReactCellKind<LongCell> = {
  paint: (job) => textKind.paint({ ...job, cell: { kind: 'text', text: job.cell.text } }),
  text: ({ text, written }) => written ?? text,
  isEmpty: ({ text }) => text === '',
}

const pillsOf = (cell: ChoiceCell) => ({
  kind: 'pills' as const,
  form: cell.isMany || cell.isPlain ? ('plain' as const) : ('dot' as const),
  pills: cell.chosen.map((value) => ({
    label: labelOf(cell, value),
    color: cell.options.find((option) => option.value === value)?.color ?? 0,
  })),
})

const choice: ReactCellKind<ChoiceCell> = {
  paint: (job) => pillsKind.paint({ ...job, cell: pillsOf(job.cell) }),
  text: choiceText,
  value: ({ chosen, isMany }) => (isMany ? chosen : (chosen[0] ?? null)),
  isEmpty: ({ chosen }) => chosen.length === 0,
  width: (cell, pen, look) => pillsKind.width?.(pillsOf(cell), pen, look) ?? 0,
}

const people: ReactCellKind<ChoiceCell> = {
  ...choice,
  value: ({ chosen }) => chosen,
  paint: paintPeople,
  width: peopleWidth,
}

const day: ReactCellKind<DayCell> = {
  paint: (job) => textKind.paint({ ...job, cell: { kind: 'text', text: job.cell.text } }),
  text: ({ text }) => text,
  value: ({ day: stored }) => stored,
  isEmpty: ({ text }) => text === '',
}

const chipsOf = ({ names }: RecordsCell) => ({
  kind: 'pills' as const,
  form: 'chip' as const,
  pills: names.map((label) => ({ label })),
})

/** Copied as names, which the server looks up when they are pasted, and between links to one table by their keys. */
const records: ReactCellKind<RecordsCell> = {
  paint: (job) => pillsKind.paint({ ...job, cell: chipsOf(job.cell) }),
  text: ({ names, isMany }) => (isMany ? namesText(names) : (names[0] ?? '')),
  value: ({ copied }) => copied ?? undefined,
  isEmpty: ({ names }) => names.length === 0,
  width: (cell, pen, look) => pillsKind.width?.(chipsOf(cell), pen, look) ?? 0,
}

/** How every content is drawn on the canvas, and which editor opens over it; without one the grid's field for text does. */
export const gridKinds: ReactCellKinds = {
  ...defaultKinds,
  // Fields of one line; texts of several have an editor of their own.
  text: { ...textKind, hasLines: false },
  number,
  share,
  rating: ratingKind,
  tick: tickKind,
  choice: edited(choice, ChoiceEditor),
  people: edited(people, ChoiceEditor),
  day: edited(day, DayEditor),
  moment: edited(long, MomentEditor),
  long: edited(long, LongTextEditor),
  json: edited(long, JsonEditor),
  records: edited(records, LinkPicker),
  secret: edited({ ...textKind } as ReactCellKind, SecretEditor),
  code: codeKind,
  action: actionKind,
  files: filesKind,
}

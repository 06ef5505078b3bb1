import { textKind } from '@rowhouse/grid/cells/text'
import type { ReactCellKind } from '@rowhouse/grid/react/grid'
import type { CellForms } from '../cell-type.ts'
import { TextView } from '../single-line-text/text-forms.tsx'
import type { DayCell } from './date.ts'

const dayKind: ReactCellKind<DayCell> = {
  paint: (job) => textKind.paint({ ...job, cell: { kind: 'text', text: job.cell.text } }),
  text: ({ text }) => text,
  value: ({ day: stored }) => stored,
  isEmpty: ({ text }) => text === '',
}

export const dateForms: CellForms = { day: { paint: dayKind, View: TextView } }

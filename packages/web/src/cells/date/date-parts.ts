import { textKind } from '@rowhouse/grid/cells/text'
import type { ReactCellKind } from '@rowhouse/grid/react/grid'
import type { CellParts } from '../cell-type.ts'
import { edited } from '../editing/in-grid.tsx'
import { TextView } from '../single-line-text/text-parts.tsx'
import type { DayCell } from './date.ts'
import { DateSettings } from './date-settings.tsx'
import { DayEditor } from './day-editor.tsx'

const dayKind: ReactCellKind<DayCell> = {
  paint: (job) => textKind.paint({ ...job, cell: { kind: 'text', text: job.cell.text } }),
  text: ({ text }) => text,
  value: ({ day: stored }) => stored,
  isEmpty: ({ text }) => text === '',
}

export const dateParts: CellParts = {
  forms: { day: { paint: edited(dayKind, DayEditor), View: TextView } },
  Editor: DayEditor,
  Field: null,
  Settings: DateSettings,
}

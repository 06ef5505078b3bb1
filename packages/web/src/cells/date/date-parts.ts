import type { CellParts } from '../cell-type.ts'
import { settingsOf } from '../settings/late-settings.tsx'
import { DayEditor } from './day-editor.tsx'

export const dateParts: CellParts = {
  editors: { day: DayEditor },
  Editor: DayEditor,
  Field: null,
  Settings: settingsOf((all) => all.DateSettings),
}

import type { CellParts } from '../cell-type.ts'
import { settingsOf } from '../settings/late-settings.tsx'
import { textParts } from '../single-line-text/text-parts.ts'
import { TickField } from './tick-field.tsx'

export const checkboxParts: CellParts = {
  ...textParts,
  Field: TickField,
  Settings: settingsOf((all) => all.CheckboxSettings),
}

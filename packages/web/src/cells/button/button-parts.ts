import type { CellParts } from '../cell-type.ts'
import { settingsOf } from '../settings/late-settings.tsx'
import { textParts } from '../single-line-text/text-parts.ts'
import { ActionField } from './action-field.tsx'

export const buttonParts: CellParts = {
  ...textParts,
  Field: ActionField,
  Settings: settingsOf((all) => all.ButtonSettings),
}

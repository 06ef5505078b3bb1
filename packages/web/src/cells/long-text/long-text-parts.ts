import type { CellParts } from '../cell-type.ts'
import { settingsOf } from '../settings/late-settings.tsx'
import { LongTextEditor } from './long-text-editor.tsx'
import { LongTextField } from './long-text-field.tsx'

export const longTextParts: CellParts = {
  editors: { long: LongTextEditor },
  Editor: null,
  Field: LongTextField,
  Settings: settingsOf((all) => all.LongTextSettings),
}

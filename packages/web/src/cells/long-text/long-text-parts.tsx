import type { CellParts } from '../cell-type.ts'
import { edited } from '../editing/in-grid.tsx'
import { longKind } from './long-kind.ts'
import { LongTextEditor } from './long-text-editor.tsx'
import { LongTextField } from './long-text-field.tsx'
import { LongTextSettings } from './long-text-settings.tsx'
import { LongView } from './long-text-view.tsx'

export const longTextParts: CellParts = {
  forms: { long: { paint: edited(longKind, LongTextEditor), View: LongView } },
  Editor: null,
  Field: LongTextField,
  Settings: LongTextSettings,
}

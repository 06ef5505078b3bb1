import type { CellParts } from '../cell-type.ts'
import { edited } from '../editing/in-grid.tsx'
import { longKind } from '../long-text/long-kind.ts'
import { TextView } from '../single-line-text/text-parts.tsx'
import { MomentEditor } from './moment-editor.tsx'
import { MomentSettings } from './moment-settings.tsx'

export const momentParts: CellParts = {
  forms: { moment: { paint: edited(longKind, MomentEditor), View: TextView } },
  Editor: MomentEditor,
  Field: null,
  Settings: MomentSettings,
}

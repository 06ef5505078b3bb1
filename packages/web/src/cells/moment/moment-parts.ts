import type { CellParts } from '../cell-type.ts'
import { settingsOf } from '../settings/late-settings.tsx'
import { MomentEditor } from './moment-editor.tsx'

export const momentParts: CellParts = {
  editors: { moment: MomentEditor },
  Editor: MomentEditor,
  Field: null,
  Settings: settingsOf((all) => all.MomentSettings),
}

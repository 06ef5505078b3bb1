import type { CellParts } from '../cell-type.ts'
import { settingsOf } from '../settings/late-settings.tsx'
import { ChoiceEditor } from './choice-editor-part.ts'

export const choiceParts: CellParts = {
  editors: { choice: ChoiceEditor },
  Editor: ChoiceEditor,
  Field: null,
  Settings: settingsOf((all) => all.ChoiceSettings),
}

import type { CellParts } from '../cell-type.ts'
import { edited } from '../editing/in-grid.tsx'
import { ChoiceEditor } from './choice-editor.tsx'
import { choiceKind } from './choice-kind.ts'
import { ChoiceSettings } from './choice-settings.tsx'
import { ChoiceView } from './choice-view.tsx'

export const choiceParts: CellParts = {
  forms: { choice: { paint: edited(choiceKind, ChoiceEditor), View: ChoiceView } },
  Editor: ChoiceEditor,
  Field: null,
  Settings: ChoiceSettings,
}

import type { CellParts } from '../cell-type.ts'
import { ChoiceEditor } from '../choice/choice-editor-part.ts'
import { settingsOf } from '../settings/late-settings.tsx'

/** People that the server notes by itself. */
export const peopleParts: CellParts = {
  editors: { people: ChoiceEditor },
  Editor: ChoiceEditor,
  Field: null,
  Settings: null,
}

export const collaboratorParts: CellParts = { ...peopleParts, Settings: settingsOf((all) => all.PeopleSettings) }

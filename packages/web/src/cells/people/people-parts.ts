import type { ReactCellKind } from '@rowhouse/grid/react/grid'
import type { CellParts } from '../cell-type.ts'
import type { ChoiceCell } from '../choice/choice-cell.ts'
import { ChoiceEditor } from '../choice/choice-editor.tsx'
import { choiceKind } from '../choice/choice-kind.ts'
import { edited } from '../editing/in-grid.tsx'
import { paintPeople, peopleWidth } from './paint-people.ts'
import { PeopleSettings } from './people-settings.tsx'
import { PeopleView } from './people-view.tsx'

const peopleKind: ReactCellKind<ChoiceCell> = {
  ...choiceKind,
  value: ({ chosen }) => chosen,
  paint: paintPeople,
  width: peopleWidth,
}

/** People that the server notes by itself. */
export const peopleParts: CellParts = {
  forms: { people: { paint: edited(peopleKind, ChoiceEditor), View: PeopleView } },
  Editor: ChoiceEditor,
  Field: null,
  Settings: null,
}

export const collaboratorParts: CellParts = { ...peopleParts, Settings: PeopleSettings }

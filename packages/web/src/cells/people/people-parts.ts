import type { ReactCellKind } from '@rowhouse/grid/react/grid'
import type { CellParts } from '../cell-type.ts'
import type { ChoiceCell } from '../choice/choice-cell.ts'
import { ChoiceEditor } from '../choice/choice-editor.tsx'
import { choiceKind } from '../choice/choice-kind.ts'
import { edited } from '../editing/in-grid.tsx'
import { paintPeople, peopleWidth } from './paint-people.ts'
import { PeopleView } from './people-view.tsx'

const peopleKind: ReactCellKind<ChoiceCell> = {
  ...choiceKind,
  value: ({ chosen }) => chosen,
  paint: paintPeople,
  width: peopleWidth,
}

export const peopleParts: CellParts = {
  forms: { people: { paint: edited(peopleKind, ChoiceEditor), View: PeopleView } },
  Editor: ChoiceEditor,
  Field: null,
}

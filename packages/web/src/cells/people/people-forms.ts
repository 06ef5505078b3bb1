import type { ReactCellKind } from '@rowhouse/grid/react/grid'
import type { CellForms } from '../cell-type.ts'
import type { ChoiceCell } from '../choice/choice-cell.ts'
import { choiceKind } from '../choice/choice-kind.ts'
import { paintPeople, peopleWidth } from './paint-people.ts'
import { PeopleView } from './people-view.tsx'

const peopleKind: ReactCellKind<ChoiceCell> = {
  ...choiceKind,
  value: ({ chosen }) => chosen,
  paint: paintPeople,
  width: peopleWidth,
}

export const peopleForms: CellForms = { people: { paint: peopleKind, View: PeopleView } }

import type { CellValue } from '@rowhouse/core/storage'
import { type Column, optionsOf } from '../../structure/tables/table.ts'
import type { CellContext, CellType } from '../cell-type.ts'
import { type ChoiceCell, chosenIn } from '../choice/choice-cell.ts'

function peopleCell(column: Column, value: CellValue, { people, pictures }: CellContext): ChoiceCell {
  const options = [...people.values()].map(({ id, name, email }) => {
    const picture = pictures?.get(id)
    return { value: id, label: name || email, color: 0, ...(picture === undefined ? {} : { picture }) }
  })
  const isMany = optionsOf<{ many?: boolean }>(column).many === true
  return { kind: 'people', chosen: chosenIn(value), options, isMany }
}

const people = { align: 'start', width: 160, cell: peopleCell, samples: [] } as const

export const collaborator: CellType = {
  ...people,
  icon: 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2',
  group: 'choice',
  otherNames: 'fields.alias.Collaborator',
  groupRank: 2,
}

export const createdBy: CellType = {
  ...people,
  icon: 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M16 19h6M19 16v6M6 21v-2a4 4 0 0 1 4 -4h4',
  group: 'kept',
  groupRank: 9,
}

export const lastModifiedBy: CellType = {
  ...people,
  icon: 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h3.5M18.42 15.61a2.1 2.1 0 0 1 2.97 2.97l-3.39 3.42h-3v-3l3.42 -3.39',
  group: 'kept',
  groupRank: 10,
}

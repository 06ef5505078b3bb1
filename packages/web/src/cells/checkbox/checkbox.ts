import type { Cell } from '@rowhouse/grid/source'
import { optionsOf } from '../../structure/tables/table.ts'
import type { CellType } from '../cell-type.ts'
import { chosenColour } from '../signs/chosen-colour.ts'
import { iconName } from '../signs/sign-paths.ts'

export interface TickCell extends Cell {
  readonly kind: 'tick'
  readonly isOn: boolean
  readonly icon: string
  /** null: the neutral one of the theme. */
  readonly color: string | null
}

export const checkbox: CellType = {
  icon: 'M9 11l3 3l8 -8M20 12v6a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h9',
  group: 'choice',
  otherNames: 'fields.alias.Checkbox',
  groupRank: 3,
  align: 'center',
  width: 96,
  cell: (column, value): TickCell => {
    const { icon, color } = optionsOf<{ icon: string; color: string }>(column)
    const isOn = value === true || value === 1
    return { kind: 'tick', isOn, icon: iconName(icon, 'check'), color: chosenColour(color) }
  },
  samples: [true, false, true],
}

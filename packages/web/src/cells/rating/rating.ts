import type { Cell } from '@rowhouse/grid/source'
import { optionsOf } from '../../structure/tables/table.ts'
import type { CellType } from '../cell-type.ts'
import { chosenColour } from '../signs/chosen-colour.ts'
import { iconName } from '../signs/sign-paths.ts'

export interface RatingCell extends Cell {
  readonly kind: 'rating'
  readonly stars: number
  readonly most: number
  readonly icon: string
  /** null: the colour of the theme. */
  readonly color: string | null
}

export const rating: CellType = {
  icon: 'M12 17.75l-6.172 3.245l1.179 -6.873l-5 -4.867l6.9 -1l3.086 -6.253l3.086 6.253l6.9 1l-5 4.867l1.179 6.873l-6.158 -3.245',
  group: 'choice',
  groupRank: 6,
  align: 'start',
  width: 124,
  cell: (column, value): RatingCell => {
    const { max, icon, color } = optionsOf<{ max: number; icon: string; color: string }>(column)
    const stars = Math.min(max, Math.max(0, Number(value ?? 0) || 0))
    return { kind: 'rating', stars, most: max, icon: iconName(icon, 'star'), color: chosenColour(color) }
  },
  samples: [4, 2, 5],
}

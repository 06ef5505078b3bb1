import { canCover } from '../../views/can-cover.ts'
import { firstColumns } from '../first-columns.ts'
import type { ViewType } from '../view-type.ts'

const firstFields = 4

export const gallery: ViewType = {
  wireNumber: 2,
  path: 'galleries',
  title: 'Gallery',
  settings: [
    'columns',
    'filters',
    'sorts',
    'colors',
    'colorBy',
    'showsSystemFields',
    'cover',
    'coverFit',
    'cardSize',
    'cardLabels',
  ],
  begin(columns) {
    const cover = columns.find(canCover)?.id ?? null
    return { cover, columns: firstColumns(columns, firstFields, [cover]) }
  },
}

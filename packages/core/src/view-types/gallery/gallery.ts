import { canCover } from '../../views/can-cover.ts'
import { firstColumns } from '../first-columns.ts'
import { firstTotal } from '../first-total.ts'
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
    'stackTotal',
  ],
  begin(columns) {
    const cover = columns.find(canCover)?.id ?? null
    const stackTotal = firstTotal(columns)
    return { cover, stackTotal, columns: firstColumns(columns, firstFields, [cover], stackTotal?.columnId) }
  },
}

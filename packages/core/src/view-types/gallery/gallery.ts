import { canCover } from '../../views/can-cover.ts'
import type { NewViewColumn, ViewType } from '../view-type.ts'
import { galleryFields } from './gallery-fields.ts'

/** More make cards so long that few of them are seen together. */
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
    const fields = columns.filter((column) => isField(column) && column.id !== cover)
    return { cover, columns: fields.slice(firstFields).map(({ id }) => ({ id, shown: false, width: null })) }
  },
  wire: galleryFields,
}

/** What names a record is its heading, and keys say nothing on a card. */
const isField = ({ system, isPrimaryValue, keyPart }: NewViewColumn): boolean =>
  !system && !isPrimaryValue && keyPart === null

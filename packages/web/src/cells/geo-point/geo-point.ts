import type { CellType } from '../cell-type.ts'
import { text } from '../single-line-text/text-cell.ts'

export const geoPoint: CellType = {
  icon: 'M9 11a3 3 0 1 0 6 0a3 3 0 0 0 -6 0M17.657 16.657l-4.243 4.243a2 2 0 0 1 -2.827 0l-4.244 -4.243a8 8 0 1 1 11.314 0',
  group: 'more',
  otherNames: 'fields.alias.GeoPoint',
  align: 'start',
  width: 160,
  cell: text,
  samples: [{ latitude: 52.52, longitude: 13.405 }, { latitude: 48.85, longitude: 2.35 }, null],
}

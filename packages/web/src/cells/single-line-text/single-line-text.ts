import type { CellType } from '../cell-type.ts'
import { text } from './text-cell.ts'

export const singleLineText: CellType = {
  icon: 'M6 4l12 0M12 4l0 16',
  group: 'text',
  otherNames: 'fields.alias.SingleLineText',
  align: 'start',
  width: 180,
  cell: text,
  samples: ['Northwind', 'Halden Motors', 'Bluepeak'],
}

import { Type } from '../../schema/type.ts'
import { plain } from './setting.ts'

export const rowHeights = ['short', 'medium', 'tall', 'extra'] as const
type RowHeight = (typeof rowHeights)[number]

export const rowHeight = plain({
  schema: Type.Enum([...rowHeights]),
  initial: 'short' as RowHeight,
  isRead: false,
})

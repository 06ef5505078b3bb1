import { Type } from '../../schema/type.ts'
import { plain } from './setting.ts'

/** How near a timeline is looked at. */
export const timelineScales = ['day', 'week', 'month', 'quarter'] as const
export type TimelineScale = (typeof timelineScales)[number]

/** The one it opens with. */
export const timelineScale = plain({
  schema: Type.Enum([...timelineScales]),
  initial: 'week' as TimelineScale,
  isRead: false,
})

import { Type } from '../../schema/type.ts'
import { plain } from './setting.ts'

/** How much of a calendar is seen at once. */
export const calendarScales = ['month', 'week', 'day', 'agenda', 'year'] as const
export type CalendarScale = (typeof calendarScales)[number]

/** The one it opens with. */
export const calendarScale = plain({
  schema: Type.Enum([...calendarScales]),
  initial: 'month' as CalendarScale,
  isRead: false,
})

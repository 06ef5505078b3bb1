import { Type } from '../../schema/type.ts'
import { acceptRange, DateRangeWire, presentRange } from '../date-range-wire.ts'
import type { WireFields } from '../view-type.ts'

export const calendarFields: WireFields = {
  reply: { calendar_range: DateRangeWire },
  body: { calendar_range: Type.Optional(DateRangeWire) },
  present: (settings) => ({ calendar_range: presentRange(settings) }),
  accept: ({ calendar_range: range }) => acceptRange(range),
}

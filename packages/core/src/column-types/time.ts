import { Type } from '../schema/type.ts'
import { beginsWithDay } from './calendar-day.ts'
import { clockFromIso, clockToIso, isFinerThanClock, readClock } from './clock-time.ts'
import { defineColumnType } from './column-type.ts'
import { numberOperators } from './operator-families.ts'
import { refusal } from './refusal.ts'
import { showAnything } from './text-value.ts'

export const time = defineColumnType({
  storage: 'time',
  comparison: 'time',
  plain: true,
  /** twelveHours: drawn as 1:45 pm. */
  options: Type.Object({ twelveHours: Type.Boolean() }, { additionalProperties: false }),
  defaults: { twelveHours: false },
  meta: { twelveHours: 'is12hrFormat' },
  operators: numberOperators,

  /** Existing clients send a day with it, “1999-01-01 10:20:30”: it means nothing. */
  accept(input) {
    const clock = typeof input === 'string' ? clockFromIso(withoutDay(input)) : null
    if (!clock) throw refusal('Time', 'needs a time such as 13:45 or 13:45:00.123, up to 23:59:59.999')
    return clockToIso(clock)
  },

  read(text, _options, reading) {
    const clockText = withoutDay(text.trim())
    const clock = text.length > 60 ? null : readClock(clockText)
    if (clock !== null && (clockText !== text.trim() || isFinerThanClock(text))) reading?.note?.('shortened')
    return clock && clockToIso(clock)
  },

  show: showAnything,
})

// With another zone than UTC nobody knows whose clock is meant.
function withoutDay(text: string): string {
  if (!beginsWithDay(text) || !/^[Tt ]/.test(text.slice(10))) return text
  return text.slice(11).replace(/(?:Z|\+00:?00)$/i, '')
}

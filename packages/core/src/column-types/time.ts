import { Type } from '../schema/type.ts'
import { clockFromIso, clockToIso, readClock } from './clock-time.ts'
import { defineColumnType } from './column-type.ts'
import { numberOperators } from './operator-families.ts'
import { refusal } from './refusal.ts'
import { showAnything } from './text-value.ts'

export const time = defineColumnType({
  storage: 'time',
  comparison: 'time',
  /** twelveHours: drawn as 1:45 pm. */
  options: Type.Object({ twelveHours: Type.Boolean() }, { additionalProperties: false }),
  defaults: { twelveHours: false },
  operators: numberOperators,

  accept(input) {
    const clock = typeof input === 'string' ? clockFromIso(input) : null
    if (!clock) throw refusal('Time', 'needs a time such as 13:45 or 13:45:00.123, up to 23:59:59.999')
    return clockToIso(clock)
  },

  read(text) {
    const clock = text.length > 60 ? null : readClock(text)
    return clock && clockToIso(clock)
  },

  show: showAnything,
})

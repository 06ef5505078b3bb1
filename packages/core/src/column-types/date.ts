import { Type } from '../schema/type.ts'
import { beginsWithDay } from './calendar-day.ts'
import { defineColumnType } from './column-type.ts'
import { ChosenDateFormat, readDay, showDay } from './date-format.ts'
import { dayAndClock } from './instant.ts'
import { haveDigits } from './looks-like.ts'
import { dayOperators } from './operator-families.ts'
import { refusal } from './refusal.ts'
import { showAnything } from './text-value.ts'

export const date = defineColumnType({
  storage: 'date',
  comparison: 'date',
  plain: true,
  options: Type.Object({ dateFormat: ChosenDateFormat }, { additionalProperties: false }),
  defaults: { dateFormat: 'local' },
  meta: { dateFormat: 'date_format' },
  operators: dayOperators,
  guess: { rank: 6, fits: haveDigits },

  accept(input) {
    if (typeof input === 'string' && isDay(input)) return input
    throw refusal('Date', 'needs a day such as 2026-11-15, from year 0001 to 9999')
  },

  /** A time behind the day is left away as it stands: moving it to another zone could change the day. */
  read(text, { dateFormat }, reading) {
    if (text.length > 100) return null
    if (isDay(text)) return text
    const [dayText, clockText] = dayAndClock(text)
    const day = readDay(dayText, dateFormat, reading)
    if (day !== null && clockText !== null && !/^[0:.]+\D*$/.test(clockText)) reading?.note?.('shortened')
    return day
  },

  show: (value, { dateFormat }) => (typeof value === 'string' ? showDay(value, dateFormat) : showAnything(value)),
})

/** As it is stored, and as nearly all files of programs write it. */
const isDay = (text: string): boolean => text.length === 10 && beginsWithDay(text)

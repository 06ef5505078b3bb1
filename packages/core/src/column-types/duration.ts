import { Type } from '../schema/type.ts'
import { defineColumnType } from './column-type.ts'
import { compareDecimals } from './decimal-text.ts'
import { acceptDecimal } from './decimal-value.ts'
import { durationFormats, longestSeconds, readDuration, showDuration } from './duration-text.ts'
import { numberOperators } from './operator-families.ts'
import { refusal } from './refusal.ts'
import { showAnything } from './text-value.ts'

const millisecondDigits = 3

/** Seconds, exact to the millisecond. */
export const duration = defineColumnType({
  storage: 'decimal',
  comparison: 'decimal',
  places: millisecondDigits,
  options: Type.Object(
    { format: Type.Integer({ minimum: 0, maximum: durationFormats.length - 1 }) },
    { additionalProperties: false },
  ),
  defaults: { format: 0 },
  meta: { format: 'duration' },
  operators: numberOperators,
  sameUnder: ['sum'],
  // Hours and minutes alone may as well be a time of the day.
  guess: {
    rank: 4.5,
    fits: (texts) =>
      texts.every((text) => /^(?:\d{1,5}:[0-5]\d:[0-5]\d|\d{1,5} ?h(?: ?\d{1,2} ?m(?:in)?)?)$/i.test(text)),
    options: (texts) => ({ format: texts.some((text) => text.includes(':')) ? 1 : 0 }),
  },

  accept(input) {
    const seconds = acceptDecimal('Duration', input, millisecondDigits)
    if (compareDecimals(seconds.replace('-', ''), String(longestSeconds)) > 0)
      throw refusal('Duration', `needs at most ${longestSeconds} seconds`)
    return seconds
  },

  read(text, { format }, reading) {
    // People write minutes or hours, programs the seconds that are kept.
    const isSeconds = reading?.column?.isKept === true && /^-?\d+(?:\.\d+)?$/.test(text)
    const seconds = readDuration(text, isSeconds ? 1 : format)
    if (seconds !== null && /[.,]\d{3}\d*[1-9]\d*$/.test(text.trim())) reading?.note?.('rounded')
    return seconds
  },

  readNotation: (text, { format }) => readDuration(text, format),

  show: (value, { format }) =>
    typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value))
      ? showDuration(String(value), format)
      : showAnything(value),
})

import { defineColumnType } from './column-type.ts'
import { readDay } from './date-format.ts'
import { acceptInteger, showInteger } from './integer-value.ts'
import { NoOptions } from './no-options.ts'
import { numberOperators } from './operator-families.ts'

const years = { least: 1n, most: 9999n }

export const year = defineColumnType({
  storage: 'integer',
  comparison: 'number',
  ordinal: true,
  options: NoOptions,
  defaults: {},
  operators: numberOperators,
  accept: (input) => acceptInteger('Year', input, years),

  /** A day will do: its year is what is meant. */
  read(text, _options, reading) {
    const trimmed = text.trim()
    if (/^\d{1,4}$/.test(trimmed)) return Number(trimmed) || null
    const year = yearOfDay(trimmed)
    if (year !== null) reading?.note?.('shortened')
    return year
  },

  readNotation: yearOfDay,

  ofDay: (day) => Number(day.slice(0, 4)),
  show: showInteger,
})

function yearOfDay(text: string): number | null {
  return Number(readDay(text.trim(), 'YYYY-MM-DD')?.slice(0, 4) ?? '0') || null
}

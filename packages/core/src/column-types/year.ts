import { defineColumnType } from './column-type.ts'
import { readDay } from './date-format.ts'
import { acceptInteger, showInteger } from './integer-value.ts'
import { NoOptions } from './no-options.ts'
import { numberOperators } from './operator-families.ts'

const years = { least: 1n, most: 9999n }

export const year = defineColumnType({
  storage: 'integer',
  comparison: 'number',
  options: NoOptions,
  defaults: {},
  operators: numberOperators,
  accept: (input) => acceptInteger('Year', input, years),

  /** A day will do: its year is what is meant. */
  read(text) {
    const trimmed = text.trim()
    return /^\d{1,4}$/.test(trimmed) ? Number(trimmed) || null : yearOfDay(trimmed)
  },

  readNotation: yearOfDay,

  show: showInteger,
})

function yearOfDay(text: string): number | null {
  return Number(readDay(text.trim(), 'YYYY-MM-DD')?.slice(0, 4) ?? '0') || null
}

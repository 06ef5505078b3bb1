import { Type } from '../schema/type.ts'
import { Color, Icon } from './appearance.ts'
import { defineColumnType } from './column-type.ts'
import { compareDecimals, roundDecimal } from './decimal-text.ts'
import { acceptInteger, showInteger } from './integer-value.ts'
import { readNumber } from './number-text.ts'
import { numberOperators } from './operator-families.ts'

/** What can be drawn; other clients note names of their own. */
export const ratingIcons = ['star', 'heart', 'flag', 'thumb-up', 'flame', 'circle'] as const

export const rating = defineColumnType({
  storage: 'integer',
  comparison: 'number',
  averaged: true,
  clamps: true,
  options: Type.Object(
    { max: Type.Integer({ minimum: 1, maximum: 10 }), icon: Icon, color: Color },
    { additionalProperties: false },
  ),
  defaults: { max: 5, icon: 'star', color: '#fcb401' },
  meta: { max: 'max', icon: 'icon.full', color: 'color' },
  operators: numberOperators,
  accept: (input, { max }) => acceptInteger('Rating', input, { least: 0n, most: BigInt(max) }),

  /** A pasted “7” in a column of five stars means the best, so it is clamped, not refused. “★★★” is 3. */
  read(text, { max }, reading) {
    const stars = readStars(text)?.toString() ?? readNumber(text, reading?.column?.mark)
    if (stars === null) return null
    const value = Math.min(Math.max(Number(roundDecimal(stars, 0)), 0), max)
    if (compareDecimals(stars, String(value)) !== 0) reading?.note?.('rounded')
    return value
  },

  readNotation: readStars,
  show: showInteger,
})

function readStars(text: string): number | null {
  return /^(★{1,10})☆{0,10}$/.exec(text.trim())?.[1]?.length ?? null
}

import { wholeUpTo } from './number-range.ts'

/** Of the years 1 to 9999, in milliseconds since 1970. */
export const firstInstant = Date.parse('0001-01-01T00:00:00.000Z')
export const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')

export const instantRange = wholeUpTo(lastInstant)
export const partRange = wholeUpTo(9999)

/** The same in days. */
export const firstDay = firstInstant / 86_400_000
export const lastDay = Math.floor(lastInstant / 86_400_000)
export const dayRange = wholeUpTo(lastDay)

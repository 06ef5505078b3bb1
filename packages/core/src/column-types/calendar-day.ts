/** Days of the calendar, in no zone, from 0001-01-01 to 9999-12-31. Nothing here knows a clock. */
export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

export function dayFromIso(text: string): Day | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return match ? realDay({ year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }) : null
}

/**
 * Whether a text begins with a day that exists, in the form of `dayToIso`. It makes nothing while it looks: bulk writes ask
 * for thousands.
 */
export function beginsWithDay(text: string): boolean {
  if (text.charCodeAt(4) !== dash || text.charCodeAt(7) !== dash) return false
  const hundreds = twoDigitsAt(text, 0)
  const years = twoDigitsAt(text, 2)
  const month = twoDigitsAt(text, 5)
  const day = twoDigitsAt(text, 8)
  if (hundreds < 0 || years < 0 || month < 1 || month > 12 || day < 1) return false
  const year = hundreds * 100 + years
  return year >= 1 && (day <= 28 || day <= daysInMonth(year, month))
}

const dash = 45

/** The number that two digits make there; -1 when one of them is none. */
export function twoDigitsAt(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48
  const ones = text.charCodeAt(at + 1) - 48
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1
}

export function dayToIso({ year, month, day }: Day): string {
  return `${fourDigits(year)}-${twoDigits(month)}-${twoDigits(day)}`
}

/** The day, or null when the calendar has no such day. */
export function realDay(day: Day): Day | null {
  const inRange = day.year >= 1 && day.year <= 9999 && day.month >= 1 && day.month <= 12 && day.day >= 1
  return inRange && day.day <= daysInMonth(day.year, day.month) ? day : null
}

export const twoDigits = (value: number): string => String(value).padStart(2, '0')
export const fourDigits = (value: number): string => String(value).padStart(4, '0')

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

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
  if (text[4] !== '-' || text[7] !== '-') return false
  const [year, month, day] = [numberAt(text, 0, 4), numberAt(text, 5, 2), numberAt(text, 8, 2)]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** The whole number that so many digits make from there on; -1 when one of them is none. */
export function numberAt(text: string, from: number, digits: number): number {
  let number = 0
  for (let at = from; at < from + digits; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (!(digit >= 0 && digit <= 9)) return -1
    number = number * 10 + digit
  }
  return number
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

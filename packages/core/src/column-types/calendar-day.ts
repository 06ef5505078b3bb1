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
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

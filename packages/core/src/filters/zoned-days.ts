import { dayFromIso, dayToIso, realDay } from '../column-types/calendar-day.ts'
import { zoneFormat } from './zone-format.ts'

/**
 * Days of a time zone as instants, and arithmetic on days. A day is counted from 1970-01-01, so that no machine's own
 * zone can slip in. Never add 24 hours to an instant here: days of 23 and 25 hours exist.
 */
export interface FilterClock {
  /** An instant: “2026-11-15T13:45:00.123Z”. */
  readonly now: string
  /** An IANA name: “Europe/Berlin”. */
  readonly zone: string
}

const dayMs = 86_400_000
const hourSeconds = 3600
// Local mean times of the 19th century went up to 15:13 hours from UTC.
const widestOffsetHours = 16

const firstInstant = '0001-01-01T00:00:00.000Z'
export const lastInstant = '9999-12-31T23:59:59.999Z'

export function dayNumber(date: string): number | null {
  const day = dayFromIso(date)
  return day && utcDay(day.year, day.month, day.day)
}

/** “2026-11-15”; null outside the years 1 to 9999. */
export function dateOfDay(day: number): string | null {
  const moment = new Date(day * dayMs)
  const parts = { year: moment.getUTCFullYear(), month: moment.getUTCMonth() + 1, day: moment.getUTCDate() }
  const real = realDay(parts)
  return real && dayToIso(real)
}

/** The same day of another month, or that month's last day: a month after 31 January is 28 or 29 February. */
export function moveMonths(day: number, months: number): number {
  const moment = new Date(day * dayMs)
  const month = moment.getUTCFullYear() * 12 + moment.getUTCMonth() + months
  const first = utcDay(Math.floor(month / 12), (month % 12) + 1, 1)
  const next = utcDay(Math.floor((month + 1) / 12), ((month + 1) % 12) + 1, 1)
  return Math.min(first + moment.getUTCDate(), next) - 1
}

export function startOfWeek(day: number): number {
  // 1970-01-01 was a Thursday; weeks begin on Monday.
  return day - ((((day + 3) % 7) + 7) % 7)
}

export function startOfMonth(day: number): number {
  return day - new Date(day * dayMs).getUTCDate() + 1
}

export function startOfYear(day: number): number {
  return utcDay(new Date(day * dayMs).getUTCFullYear(), 1, 1)
}

export interface ZonedDays {
  readonly today: number
  /** The first instant of a day there; null after the year 9999. */
  startOf(day: number): string | null
}

export function zonedDays({ now, zone }: FilterClock): ZonedDays {
  const format = dayFormat(zone)
  const moment = Date.parse(now)
  if (Number.isNaN(moment)) throw new TypeError(`${now} is no instant`)
  return { today: localDay(format, moment), startOf: (day) => startOfDay(format, day) }
}

const dayFormat = (zone: string): Intl.DateTimeFormat =>
  zoneFormat(zone, { era: 'short', year: 'numeric', month: 'numeric', day: 'numeric' })

function localDay(format: Intl.DateTimeFormat, moment: number): number {
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  const year = Number(parts.get('year'))
  const sinceChrist = parts.get('era') === 'BC' ? 1 - year : year
  return utcDay(sinceChrist, Number(parts.get('month')), Number(parts.get('day')))
}

// By halving, not from an offset: midnight may not exist (clocks go forward at 0:00), come twice, or the whole day may
// be missing (Samoa, 30 December 2011).
function startOfDay(format: Intl.DateTimeFormat, day: number): string | null {
  const midnightSeconds = (day * dayMs) / 1000
  let before = midnightSeconds - widestOffsetHours * hourSeconds
  let reached = midnightSeconds + widestOffsetHours * hourSeconds
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2)
    if (localDay(format, middle * 1000) >= day) reached = middle
    else before = middle
  }
  const start = new Date(reached * 1000)
  if (start.getUTCFullYear() > 9999) return null
  return start.getUTCFullYear() < 1 ? firstInstant : start.toISOString()
}

function utcDay(year: number, month: number, day: number): number {
  const moment = new Date(0)
  // Date.UTC would take the years 1 to 99 for 1901 to 1999.
  moment.setUTCFullYear(year, month - 1, day)
  return moment.getTime() / dayMs
}

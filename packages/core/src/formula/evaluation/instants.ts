// Instants as texts (2026-11-15T10:00:00.000Z) and as milliseconds since 1970; the years 1 to 9999, in UTC.
import { dayFromIso } from '../../column-types/calendar-day.ts'
import { dateOfDay, dayNumber, moveMonths } from '../../filters/zoned-days.ts'
import type { FormulaError } from '../tree.ts'
import { errorOf } from './errors.ts'
import { trimText } from './number-text.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const firstMs = Date.parse('0001-01-01T00:00:00.000Z')
const lastMs = Date.parse('9999-12-31T23:59:59.999Z')

const instantPattern =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]{1,3}))?)?(Z|[+-][0-9]{2}:[0-9]{2})?)?$/

export function textToInstant(text: string): string | FormulaError | null {
  const trimmed = trimText(text)
  if (trimmed === '') return null
  const match = instantPattern.exec(trimmed)
  const day = match && dayFromIso(match[1] ?? '') ? dayNumber(match[1] ?? '') : null
  if (!match || day === null) return errorOf('#DATE')
  const [hour, minute, second] = [Number(match[2] ?? 0), Number(match[3] ?? 0), Number(match[4] ?? 0)]
  const offset = offsetMinutes(match[6] ?? 'Z')
  if (hour > 23 || minute > 59 || second > 59 || offset === null) return errorOf('#DATE')
  const clock = ((hour * 60 + minute) * 60 + second) * 1000 + Number((match[5] ?? '').padEnd(3, '0'))
  return numberToInstant(day * dayMs + clock - offset * minuteMs)
}

function offsetMinutes(zone: string): number | null {
  if (zone === 'Z') return 0
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(4, 6))]
  if (hours > 23 || minutes > 59) return null
  return (hours * 60 + minutes) * (zone.startsWith('-') ? -1 : 1)
}

export const instantToNumber = (instant: string): number => Date.parse(instant)

export function numberToInstant(ms: number): string | FormulaError {
  const whole = Math.floor(ms)
  // Asked this way round, because what is no number is in no range.
  return whole >= firstMs && whole <= lastMs ? new Date(whole).toISOString() : errorOf('#DATE')
}

export const dateToInstant = (date: string): string => `${date}T00:00:00.000Z`

export const instantToDate = (instant: string): string => instant.slice(0, 10)

export const dayNumberOf = (instant: string): number => Math.floor(Date.parse(instant) / dayMs)

export function dateOfDayNumber(day: number): string | FormulaError {
  const instant = numberToInstant(day * dayMs)
  return typeof instant === 'string' ? instantToDate(instant) : instant
}

const instantParts = ['year', 'month', 'day', 'hour', 'minute', 'second', 'millisecond', 'weekday', 'yearDay'] as const
export type InstantPart = (typeof instantParts)[number]

const readers: Readonly<Record<InstantPart, (moment: Date) => number>> = {
  year: (moment) => moment.getUTCFullYear(),
  month: (moment) => moment.getUTCMonth() + 1,
  day: (moment) => moment.getUTCDate(),
  hour: (moment) => moment.getUTCHours(),
  minute: (moment) => moment.getUTCMinutes(),
  second: (moment) => moment.getUTCSeconds(),
  millisecond: (moment) => moment.getUTCMilliseconds(),
  weekday: (moment) => moment.getUTCDay(),
  yearDay: (moment) => {
    const day = moment.toISOString().slice(0, 10)
    return (dayNumber(day) ?? 0) - (dayNumber(`${day.slice(0, 4)}-01-01`) ?? 0) + 1
  },
}

export const part = (instant: string, name: InstantPart): number => readers[name](new Date(instant))

// More months than all the years have: dates beyond are refused without asking the calendar.
const mostMonths = 120_000

export function addMonths(instant: string, months: number): string | FormulaError {
  const day = dayNumber(instant.slice(0, 10))
  if (day === null || Math.abs(months) > mostMonths) return errorOf('#DATE')
  const moved = dateOfDay(moveMonths(day, months))
  return moved === null ? errorOf('#DATE') : moved + instant.slice(10)
}

export function monthsBetween(from: string, to: string): number {
  const [a, b] = [new Date(from), new Date(to)]
  const months = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth()
  const reached = addMonths(from, months)
  // Same-length ISO texts of these years sort as the instants do.
  if (typeof reached !== 'string') return months
  if (months > 0 && reached > to) return months - 1
  return months < 0 && reached < to ? months + 1 : months
}

import { beginsWithDay, dayFromIso, twoDigitsAt } from './calendar-day.ts'
import { type Clock, clockFromIso, isFinerThanClock, midnight, readClock } from './clock-time.ts'
import { type ChosenDateFormat, readDay, showDay } from './date-format.ts'
import type { Reading } from './reading.ts'

const minuteMs = 60_000

/**
 * “2026-11-15T13:45:00.123Z” from ISO text with a zone, or from “2026-11-15 13:45:00”, which existing clients send and
 * which is UTC. Nothing else: a local time without a zone would mean another instant on every machine.
 */
export function instantFromIso(text: string): string | null {
  if (isCanonicalInstant(text)) return text
  const match = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}[:.\d]*)(.*)$/.exec(text)
  if (!match) return null
  const [, day = '', clockText = '', zone = ''] = match
  const clock = clockFromIso(clockText)
  const offset = zone === '' && isHistoricForm(text) ? 0 : offsetOf(zone)
  return clock && offset !== null ? instantAt(day, clock, offset) : null
}

/** Whether it is what `instantFromIso` gives. */
export function isCanonicalInstant(text: string): boolean {
  return (
    text.length === 24 &&
    text.charCodeAt(10) === sign.t &&
    text.charCodeAt(13) === sign.colon &&
    text.charCodeAt(16) === sign.colon &&
    text.charCodeAt(19) === sign.point &&
    text.charCodeAt(23) === sign.z &&
    isBetween(twoDigitsAt(text, 11), 23) &&
    isBetween(twoDigitsAt(text, 14), 59) &&
    isBetween(twoDigitsAt(text, 17), 59) &&
    twoDigitsAt(text, 20) >= 0 &&
    twoDigitsAt(text, 21) >= 0 &&
    beginsWithDay(text)
  )
}

const sign = { t: 84, z: 90, colon: 58, point: 46 } as const

const isBetween = (number: number, most: number): boolean => number >= 0 && number <= most

/** As people and files write it; without a zone it is UTC, as `showInstant` writes it. */
export function readInstant(text: string, format: ChosenDateFormat, reading?: Reading): string | null {
  if (text.length > 100) return null
  const exact = instantFromIso(text.trim())
  if (exact !== null) return exact
  const [dayText, clockText] = dayAndClock(text)
  const day = readDay(dayText, format, reading)
  const at = clockText === null ? { clock: midnight, offset: 0 } : readClockWithZone(clockText)
  if (day !== null && isFinerThanClock(text)) reading?.note?.('shortened')
  return day && at && instantAt(day, at.clock, at.offset)
}

/** In UTC, and with its milliseconds when there are some: what is copied or exported can be read back whole. */
export function showInstant(instant: string, format: ChosenDateFormat): string {
  const canonical = instantFromIso(instant)
  if (canonical === null) return instant
  const clock = canonical.slice(11, canonical.endsWith('.000Z') ? 19 : 23)
  return `${showDay(canonical.slice(0, 10), format)} ${clock}`
}

/** The part of a text before its time of day, and that time. */
export function dayAndClock(text: string): [day: string, clock: string | null] {
  const match = /[Tt\s,]+(\d{1,2}(?::\d{2}|\s?[ap]\.?m\b).*)$/i.exec(text)
  return match ? [text.slice(0, match.index), match[1] ?? null] : [text, null]
}

function isHistoricForm(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/.test(text)
}

// In minutes. RFC 3339 allows up to 23:59, no place on earth has more than 14:00.
function offsetOf(zone: string): number | null {
  if (zone === 'Z' || zone === 'z') return 0
  const match = /^([+-])(\d{2})(?::?(\d{2}))?$/.exec(zone)
  if (!match) return null
  const [hours, minutes] = [Number(match[2]), Number(match[3] ?? 0)]
  if (hours > 23 || minutes > 59) return null
  return (hours * 60 + minutes) * (match[1] === '-' ? -1 : 1)
}

function instantAt(day: string, clock: Clock, offsetMinutes: number): string | null {
  const parts = dayFromIso(day)
  if (!parts) return null
  const moment = new Date(0)
  // Date.UTC would take the years 1 to 99 for 1901 to 1999.
  moment.setUTCFullYear(parts.year, parts.month - 1, parts.day)
  moment.setUTCHours(clock.hour, clock.minute, clock.second, clock.millisecond)
  moment.setTime(moment.getTime() - offsetMinutes * minuteMs)
  const year = moment.getUTCFullYear()
  return year >= 1 && year <= 9999 ? moment.toISOString() : null
}

function readClockWithZone(text: string): { clock: Clock; offset: number } | null {
  const match = /^(.*?)\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i.exec(text.trim())
  const clock = readClock(match?.[1] ?? '')
  const zone = match?.[2]?.toUpperCase() ?? 'Z'
  const offset = offsetOf(zone === 'UTC' || zone === 'GMT' ? 'Z' : zone)
  return clock && offset !== null ? { clock, offset } : null
}

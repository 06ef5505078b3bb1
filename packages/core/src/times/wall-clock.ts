// Moments as the clocks of a zone show them. A wall time is counted in milliseconds as if the clock stood in Greenwich, so that
// days and hours are added to it by plain sums; only here does anybody know that days of 23 and 25 hours exist.
import { zoneFormat } from '../filters/zone-format.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** What clocks there show at a moment. */
export function wallOf(instant: number, zone: string): number {
  const parts = new Map(
    clockFormat(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type) ?? 0)
  const year = parts.get('era') === 'BC' ? 1 - part('year') : part('year')
  const wall = new Date(0)
  // Date.UTC would take the years 1 to 99 for 1901 to 1999.
  wall.setUTCFullYear(year, part('month') - 1, part('day'))
  wall.setUTCHours(part('hour'), part('minute'), part('second'))
  return wall.getTime() + (((instant % 1000) + 1000) % 1000)
}

/**
 * The moment at which clocks there show this. A time that comes twice is the first of the two; one that clocks leave out is as
 * much later as they were put forward.
 */
export function instantOf(wall: number, zone: string): number {
  const offsetAt = (instant: number): number => wallOf(instant, zone) - instant
  const [before, after] = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)]
  const fitting = [before, after].find((offset) => offsetAt(wall - offset) === offset)
  return wall - (fitting ?? before)
}

/** Counted from 1970-01-01. */
export const dayOfWall = (wall: number): number => Math.floor(wall / dayMs)

/** Since midnight, by the clock on the wall. */
export const minuteOfWall = (wall: number): number => Math.floor((wall - dayOfWall(wall) * dayMs) / minuteMs)

const clockFormat = (zone: string): Intl.DateTimeFormat =>
  zoneFormat(zone, {
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })

// What is stored when a record gets another place in time.
import { dateOfDay } from '../filters/zoned-days.ts'
import type { CellValue } from '../storage.ts'
import {
  type DateCells,
  type DateColumn,
  holdsDays,
  lastDayOf,
  leastMs,
  momentOf,
  type RecordDates,
  type RecordTimes,
  timesOf,
} from './record-times.ts'
import { dayMs, dayOfWall, hourMs, instantOf, minuteMs } from './wall-clock.ts'

/** A day, and a minute of it where somebody pointed at one. */
export interface PlaceInTime {
  readonly day: number
  readonly minute: number | null
}

/** By the titles of the columns. */
type Cells = Readonly<Record<string, CellValue>>

/** Where a new record begins on a day nobody named a time for. */
const usualHour = 9

/** As much later on the wall, whatever the clocks do in between; what takes whole days is moved by whole days. */
export function movedCells(dates: RecordDates, cells: DateCells, by: number): Cells | null {
  const { start, end, zone } = dates
  const times = timesOf(dates, cells)
  if (times === null) return null
  const shift = times.isAllDay ? Math.round(by / dayMs) * dayMs : by
  const begin = shifted(start, cells.start, shift, zone)
  if (begin === null) return null
  const last = end === null ? null : shifted(end, cells.end, shift, zone)
  const moved = { [start.title]: begin }
  return end === null || last === null
    ? moved
    : { ...moved, [end.title]: inOrder(dates, cells, { start: begin, end: last }) }
}

/** Ends at this place: with that day, or at that minute of it. */
export function resizedCells(dates: RecordDates, cells: DateCells, { day, minute }: PlaceInTime): Cells | null {
  const { end, zone } = dates
  const times = timesOf(dates, cells)
  if (times === null || end === null) return null
  const first = dayOfWall(times.begin)
  if (holdsDays(end)) return cellOf(end, Math.max(first, day) * dayMs, zone)
  if (times.isAllDay) return cellOf(end, (Math.max(first, day) + 1) * dayMs - minuteMs, zone)
  // Where only days are pointed at, it ends there at the time it ended at before.
  const clock = minute === null ? clockOf(times) : minute * minuteMs
  const wanted = day * dayMs + clock
  return cellOf(end, Math.max(wanted, times.begin + leastMs), zone)
}

/** Begins at this place, and ends where it ended; never behind that. */
export function begunCells(dates: RecordDates, cells: DateCells, { day, minute }: PlaceInTime): Cells | null {
  const { start, zone } = dates
  const times = timesOf(dates, cells)
  if (times === null) return null
  if (times.isAllDay) {
    const shift = (Math.min(day, lastDayOf(times)) - dayOfWall(times.begin)) * dayMs
    const begin = shifted(start, cells.start, shift, zone)
    return begin === null ? null : { [start.title]: begin }
  }
  const clock = minute === null ? times.begin - dayOfWall(times.begin) * dayMs : minute * minuteMs
  return cellOf(start, Math.min(day * dayMs + clock, times.end - leastMs), zone)
}

const clockOf = ({ end }: RecordTimes): number => end - dayOfWall(end) * dayMs

/** Begins at this place, and ends where it ended unless that was earlier. */
export function placedCells(dates: RecordDates, place: PlaceInTime): Cells {
  return cellOf(dates.start, wallAt(dates.start, place), dates.zone) ?? {}
}

/** For a new record from one place to another, both included. */
export function newCells(dates: RecordDates, from: PlaceInTime, to: PlaceInTime): Cells {
  const { start, end, zone } = dates
  const begin = wallAt(start, from)
  const cells = cellOf(start, begin, zone) ?? {}
  if (end === null) return cells
  const until = wallAt(end, to) + (holdsDays(end) || to.minute !== null ? 0 : hourMs)
  return { ...cells, ...cellOf(end, holdsDays(end) ? until : Math.max(until, begin + leastMs), zone) }
}

function wallAt(column: DateColumn, { day, minute }: PlaceInTime): number {
  if (holdsDays(column)) return day * dayMs
  return day * dayMs + (minute ?? usualHour * 60) * minuteMs
}

function shifted(column: DateColumn, value: CellValue, by: number, zone: string): CellValue {
  const wall = momentOf(column, value, zone)
  return wall === null ? null : valueAt(column, wall + by, zone)
}

function cellOf(column: DateColumn, wall: number, zone: string): Cells | null {
  const value = valueAt(column, wall, zone)
  return value === null ? null : { [column.title]: value }
}

/** null: outside of the years that databases know. */
function valueAt(column: DateColumn, wall: number, zone: string): CellValue {
  if (holdsDays(column)) return dateOfDay(dayOfWall(wall))
  const instant = new Date(instantOf(wall, zone))
  const isKnown = instant.getUTCFullYear() >= 1 && instant.getUTCFullYear() <= 9999
  return isKnown ? instant.toISOString() : null
}

/** Where clocks are put forward the end may come to stand before the beginning: then it lasts as long as it did. */
function inOrder(dates: RecordDates, before: DateCells, after: DateCells): CellValue {
  const { start, end } = dates
  if (end === null || holdsDays(start) || holdsDays(end)) return after.end
  const [from, to] = [Date.parse(String(before.start)), Date.parse(String(before.end))]
  const [begin, last] = [Date.parse(String(after.start)), Date.parse(String(after.end))]
  return to >= from && last < begin ? new Date(begin + to - from).toISOString() : after.end
}

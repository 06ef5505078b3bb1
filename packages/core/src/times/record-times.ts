// Where a record stands in time: what its cells of days or moments say by the clocks of a zone.
import type { Comparison } from '../column-types/column-type.ts'
import { dayNumber } from '../filters/zoned-days.ts'
import type { CellValue } from '../storage.ts'
import { dayMs, dayOfWall, hourMs, minuteMs, wallOf } from './wall-clock.ts'

/** A column of days or moments. */
export interface DateColumn {
  readonly title: string
  readonly comparison: Comparison
}

/** The columns by which records stand in time, and whose clocks count. */
export interface RecordDates<Column extends DateColumn = DateColumn> {
  readonly start: Column
  readonly end: Column | null
  readonly zone: string
}

/** What a record has in these columns. */
export interface DateCells {
  readonly start: CellValue
  readonly end: CellValue
}

/** By the clocks of the zone: from `begin` up to `end`, which is always later. */
export interface RecordTimes {
  readonly begin: number
  readonly end: number
  /** It takes whole days. */
  readonly isAllDay: boolean
  /** What is stored ends before it begins: it is shown where it begins. */
  readonly isBackwards: boolean
}

/** Shown of a moment that has no end. */
const usualMs = hourMs
/** Less could not be read or grasped. */
export const leastMs = 15 * minuteMs

/** null: it has no beginning. Where one of the columns holds days, the record takes whole days. */
export function timesOf({ start, end, zone }: RecordDates, cells: DateCells): RecordTimes | null {
  const begin = momentOf(start, cells.start, zone)
  if (begin === null) return null
  const last = end === null ? null : momentOf(end, cells.end, zone)
  const isAllDay = holdsDays(start) || (last !== null && end !== null && holdsDays(end))
  const isBackwards = last !== null && (isAllDay ? dayOfWall(last) < dayOfWall(begin) : last < begin)
  const until = last === null || isBackwards ? null : last
  if (isAllDay) {
    const first = dayOfWall(begin)
    const final = until === null ? first : dayOfWall(until)
    return { begin: first * dayMs, end: (final + 1) * dayMs, isAllDay, isBackwards }
  }
  const long = until === null ? usualMs : Math.max(leastMs, until - begin)
  return { begin, end: begin + long, isAllDay, isBackwards }
}

export const holdsDays = ({ comparison }: DateColumn): boolean => comparison === 'date'

/** What a cell holds, by the clocks of the zone; a day is its beginning. */
export function momentOf(column: DateColumn, value: CellValue, zone: string): number | null {
  if (typeof value !== 'string' || value === '') return null
  if (holdsDays(column)) {
    const day = dayNumber(value.slice(0, 10))
    return day === null ? null : day * dayMs
  }
  const instant = Date.parse(value)
  return Number.isNaN(instant) ? null : wallOf(instant, zone)
}

/** The days it stands on. */
export const firstDayOf = ({ begin }: Pick<RecordTimes, 'begin'>): number => dayOfWall(begin)
export const lastDayOf = ({ end }: Pick<RecordTimes, 'end'>): number => dayOfWall(end - 1)

import { dayNumber } from '@rowhouse/core/filters/zoned-days'
import type { CellValue } from '@rowhouse/core/storage'
import { type Column, type RecordRow, valuesOf } from '../../structure/tables/table.ts'
import { dayMs, dayOfWall, hourMs, minuteMs, wallOf } from './wall-clock.ts'

/** The fields by which records stand in a calendar, and whose clocks it goes by. */
export interface CalendarDates {
  readonly start: Column
  readonly end: Column | null
  readonly zone: string
}

/** What a record has in these fields. */
export interface EventCells {
  readonly start: CellValue
  readonly end: CellValue
}

/** Where a record stands, by the clocks of the calendar: from `begin` up to `end`, which is always later. */
export interface EventTimes {
  readonly begin: number
  readonly end: number
  /** It takes whole days. */
  readonly isAllDay: boolean
  /** What is stored ends before it begins: it is shown where it begins. */
  readonly isBackwards: boolean
}

export interface CalendarEvent extends EventTimes {
  /** Of its record. */
  readonly key: string
  readonly title: string | null
  /** The number of its colour. */
  readonly pill: number | null
  readonly record: RecordRow
  readonly cells: EventCells
}

/** Shown of a moment that has no end. */
const usualMs = hourMs
/** Less could not be read or grasped. */
const leastMs = 15 * minuteMs

/** null: it has no beginning. Where one of the fields holds days, the record takes whole days. */
export function timesOf({ start, end, zone }: CalendarDates, cells: EventCells): EventTimes | null {
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

export const holdsDays = (column: Column): boolean => valuesOf(column).comparison === 'date'

/** What a cell holds, by the clocks of the calendar; a day is its beginning. */
export function momentOf(column: Column, value: CellValue, zone: string): number | null {
  if (typeof value !== 'string' || value === '') return null
  if (holdsDays(column)) {
    const day = dayNumber(value.slice(0, 10))
    return day === null ? null : day * dayMs
  }
  const instant = Date.parse(value)
  return Number.isNaN(instant) ? null : wallOf(instant, zone)
}

/** The days it stands on. */
export const firstDayOf = ({ begin }: Pick<EventTimes, 'begin'>): number => dayOfWall(begin)
export const lastDayOf = ({ end }: Pick<EventTimes, 'end'>): number => dayOfWall(end - 1)

/** It stands above the hours: whole days, or a day and more. */
export const isLong = ({ isAllDay, begin, end }: EventTimes): boolean => isAllDay || end - begin >= dayMs

/** By when they begin, the longer first; those that are alike as they come. */
export const byTime = (one: EventTimes, other: EventTimes): number => one.begin - other.begin || other.end - one.end

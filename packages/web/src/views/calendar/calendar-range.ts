import { dateOfDay, moveMonths, startOfMonth, startOfYear } from '@rowhouse/core/filters/zoned-days'
import type { DateRange, RangeBound } from '@rowhouse/core/view-types/calendar/range-filter'
import type { CalendarScale } from '@rowhouse/core/views/settings/calendar-scale'
import { dayMs, instantOf } from './wall-clock.ts'

/** Days as they are counted from 1970-01-01, the first one and the one behind the last. */
export interface Days {
  readonly first: number
  readonly end: number
}

/** What is seen at once. 0: weeks begin on Sunday. */
export function daysSeen(scale: CalendarScale, day: number, weekStart: number): Days {
  switch (scale) {
    case 'month': {
      const { first, end } = monthOf(day)
      return { first: weekOf(first, weekStart), end: weekOf(end - 1, weekStart) + 7 }
    }
    case 'week': {
      const first = weekOf(day, weekStart)
      return { first, end: first + 7 }
    }
    case 'day':
      return { first: day, end: day + 1 }
    case 'agenda':
      return monthOf(day)
    case 'year': {
      const first = startOfYear(day)
      return { first, end: moveMonths(first, 12) }
    }
  }
}

/** The day that is looked at after so many steps. */
export function stepped(scale: CalendarScale, day: number, by: number): number {
  const months = monthsOf[scale]
  const to = months === undefined ? day + by * (scale === 'week' ? 7 : 1) : moveMonths(day, months * by)
  // Calendars end with the years that databases know.
  return dateOfDay(to) === null ? day : to
}

const monthsOf: Readonly<Partial<Record<CalendarScale, number>>> = { month: 1, agenda: 1, year: 12 }

export function monthOf(day: number): Days {
  const first = startOfMonth(day)
  return { first, end: moveMonths(first, 1) }
}

function weekOf(day: number, weekStart: number): number {
  return day - ((weekdayOf(day) - weekStart + 7) % 7)
}

/** 0: Sunday. 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

export const daysIn = ({ first, end }: Days): number[] => Array.from({ length: end - first }, (_, step) => first + step)

export const weeksIn = (days: Days): Days[] =>
  Array.from({ length: Math.ceil((days.end - days.first) / 7) }, (_, week) => ({
    first: days.first + week * 7,
    end: days.first + week * 7 + 7,
  }))

/** The same as lists are asked for it. */
export function rangeOf({ first, end }: Days, zone: string): DateRange {
  return { from: boundOf(first, zone), before: boundOf(end, zone) }
}

function boundOf(day: number, zone: string): RangeBound {
  const instant = new Date(instantOf(day * dayMs, zone))
  return { day: dateOfDay(day) ?? lastDay, instant: instant.toISOString() }
}

const lastDay = '9999-12-31'

import { dateOfDay, moveMonths, startOfYear } from '@rowhouse/core/filters/zoned-days'
import type { CalendarScale } from '@rowhouse/core/views/settings/calendar-scale'
import { type Days, monthOf, weekOf } from '../dated/days.ts'

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

export const weeksIn = (days: Days): Days[] =>
  Array.from({ length: Math.ceil((days.end - days.first) / 7) }, (_, week) => ({
    first: days.first + week * 7,
    end: days.first + week * 7 + 7,
  }))

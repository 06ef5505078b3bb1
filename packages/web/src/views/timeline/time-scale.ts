// How a timeline measures days, and what stands in its two rows of dates.
import { dateOfDay, moveMonths, startOfMonth, startOfYear } from '@rowhouse/core/filters/zoned-days'
import type { TimelineScale } from '@rowhouse/core/views/settings/timeline-scale'
import { type Days, weekOf } from '../dated/days.ts'

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'

interface Measure {
  /** In pixels. */
  readonly dayWidth: number
  /** So many can be scrolled through before others take their place. */
  readonly trackDays: number
  readonly upper: Unit
  readonly lower: Unit
  /** Saturdays and Sundays are wide enough to be told apart. */
  readonly hasWeekends: boolean
  /** How far the arrows of the bar lead. */
  readonly stepMonths: number
  /** How far a key moves a record. */
  readonly keyDays: number
}

export const measures: Readonly<Record<TimelineScale, Measure>> = {
  day: {
    dayWidth: 48,
    trackDays: 180,
    upper: 'month',
    lower: 'day',
    hasWeekends: true,
    stepMonths: 0.25,
    keyDays: 1,
  },
  week: {
    dayWidth: 16,
    trackDays: 546,
    upper: 'month',
    lower: 'week',
    hasWeekends: true,
    stepMonths: 1,
    keyDays: 1,
  },
  month: {
    dayWidth: 4,
    trackDays: 2190,
    upper: 'year',
    lower: 'month',
    hasWeekends: false,
    stepMonths: 3,
    keyDays: 7,
  },
  quarter: {
    dayWidth: 1.5,
    trackDays: 5844,
    upper: 'year',
    lower: 'quarter',
    hasWeekends: false,
    stepMonths: 12,
    keyDays: 7,
  },
}

/** The day that is looked at after a step of the arrows. */
export function stepped(scale: TimelineScale, day: number, by: -1 | 1): number {
  const { stepMonths } = measures[scale]
  const to = stepMonths < 1 ? day + 7 * by : moveMonths(day, stepMonths * by)
  // Timelines end with the years that databases know.
  return dateOfDay(to) === null ? day : to
}

/** The parts of these days, each whole, also where it begins before or ends behind them. */
export function partsOf(unit: Unit, { first, end }: Days, weekStart: number): Days[] {
  const parts: Days[] = []
  for (let from = startIn(unit, first, weekStart); from < end; ) {
    const next = nextOf(unit, from)
    parts.push({ first: from, end: next })
    from = next
  }
  return parts
}

function startIn(unit: Unit, day: number, weekStart: number): number {
  switch (unit) {
    case 'day':
      return day
    case 'week':
      return weekOf(day, weekStart)
    case 'month':
      return startOfMonth(day)
    case 'quarter':
      return moveMonths(startOfYear(day), 3 * (quarterOf(day) - 1))
    case 'year':
      return startOfYear(day)
  }
}

const monthsIn: Readonly<Partial<Record<Unit, number>>> = { month: 1, quarter: 3, year: 12 }

function nextOf(unit: Unit, from: number): number {
  const months = monthsIn[unit]
  return months === undefined ? from + (unit === 'week' ? 7 : 1) : moveMonths(from, months)
}

export const quarterOf = (day: number): number => Math.floor((Number(dateOfDay(day)?.slice(5, 7) ?? 1) - 1) / 3) + 1

/** As ISO 8601 counts them: the week of a year's first Thursday is its first. */
export function weekNumber(day: number): number {
  const thursday = weekOf(day, 1) + 3
  return Math.floor((thursday - startOfYear(thursday)) / 7) + 1
}

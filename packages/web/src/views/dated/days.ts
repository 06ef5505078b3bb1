import { moveMonths, startOfMonth } from '@rowhouse/core/filters/zoned-days'

/** Days as they are counted from 1970-01-01, the first one and the one behind the last. */
export interface Days {
  readonly first: number
  readonly end: number
}

export function monthOf(day: number): Days {
  const first = startOfMonth(day)
  return { first, end: moveMonths(first, 1) }
}

/** The day its week begins with. 0: weeks begin on Sunday. */
export function weekOf(day: number, weekStart: number): number {
  return day - ((weekdayOf(day) - weekStart + 7) % 7)
}

/** 0: Sunday. 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

export const daysIn = ({ first, end }: Days): number[] => Array.from({ length: end - first }, (_, step) => first + step)

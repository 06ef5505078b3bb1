// Days as numbers since 1970-01-01, for reckoning that no calendar function of a database is asked for.
import type { Typed } from '../tree.ts'
import { call, constant } from './build.ts'

export const add = (a: Typed, b: Typed | number): Typed => call('add', a, typeof b === 'number' ? constant(b) : b)
export const subtract = (a: Typed, b: Typed | number): Typed =>
  call('subtract', a, typeof b === 'number' ? constant(b) : b)
export const multiply = (a: Typed, b: number): Typed => call('multiply', a, constant(b))
/** Of whole numbers. */
export const wholeDivide = (a: Typed, by: number): Typed => (by === 1 ? a : call('wholeDivide', a, constant(by)))
export const wholeModulo = (a: Typed, by: number): Typed => call('wholeModulo', a, constant(by))

export const msOf = (instant: Typed): Typed => call('instantToNumber', instant)

export const dayOf = (instant: Typed): Typed => call('dayNumber', instant)

export const partOf = (instant: Typed, name: string): Typed => call('part', instant, constant(name))

/** 0 to 6 from the first day of the week; `start`: Sunday 0. */
export function weekdayFrom(instant: Typed, start: number): Typed {
  const weekday = partOf(instant, 'weekday')
  return start === 0 ? weekday : wholeModulo(add(weekday, 7 - start), 7)
}

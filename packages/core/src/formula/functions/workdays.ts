// Working days by reckoning: every day from Monday to Friday has a number, so nothing is counted one by one.

import { dayNumber } from '../../filters/zoned-days.ts'
import type { Arguments } from '../checking/arguments.ts'
import { call, constant, orElse } from '../checking/build.ts'
import { add, dayOf, multiply, subtract, wholeDivide, wholeModulo } from '../checking/days.ts'
import type { Typed } from '../tree.ts'
import { type FunctionFamily, fixed, may, needs } from './define-function.ts'

const mostHolidays = 400

// Day 0, 1970-01-01, was a Thursday: the third day behind a Monday.
const mondayShift = 3

/** Working days up to and including that day. `weekend`: what Saturday and Sunday count, 5 as Friday, 6 as Monday. */
function workdayIndex(day: Typed, weekend: Typed): Typed {
  const shifted = add(day, mondayShift)
  const inWeek = add(wholeModulo(shifted, 7), 1)
  return call('add', multiply(wholeDivide(shifted, 7), 5), call('least', inWeek, weekend))
}

const friday = constant(5)
const monday = constant(6)

/** Of the working day with that index. */
function dayOfIndex(index: Typed): Typed {
  const from0 = add(index, -1)
  return add(call('add', from0, multiply(wholeDivide(from0, 5), 2)), -mondayShift)
}

/** Indexes of the holidays that are no weekend, ascending. */
function holidaysOf(args: Arguments): readonly number[] {
  const text = args.constantText(2, 'the holidays', '')
  const days = text.split(',').map((date) => date.trim())
  const numbers = days.filter((date) => date !== '').map((date) => holiday(args, date))
  if (numbers.length > mostHolidays) throw args.refused(2, `${args.who} takes at most ${mostHolidays} holidays.`)
  const working = numbers.filter((day) => (((day + mondayShift) % 7) + 7) % 7 < 5)
  return [...new Set(working.map(indexOf))].toSorted((a, b) => a - b)
}

function holiday(args: Arguments, date: string): number {
  const day = dayNumber(date)
  if (day === null)
    throw args.refused(2, `${args.who} needs holidays as "2026-12-25, 2026-12-26", not “${date.slice(0, 40)}”.`)
  return day
}

const indexOf = (day: number): number => {
  const index = workdayIndex(constant(day), friday)
  return index.kind === 'constant' && typeof index.value === 'number' ? index.value : 0
}

const reached = (index: Typed, limits: readonly number[]): Typed =>
  call('countReached', index, ...limits.map((limit) => constant(limit)))

/** Without holidays, index + count. With them both are taken in days that are no holiday, and the result back. */
function workday(args: Arguments): Typed {
  const day = dayOf(args.clock(0))
  const count = args.amount(1)
  const isBack = orElse(call('less', count, constant(0)), false)
  const start = workdayIndex(day, call('choose', isBack, monday, friday))
  const moved = call('dateOfDay', dayOfIndex(movedIndex(start, count, isBack, holidaysOf(args))))
  return call('choose', call('equal', count, constant(0)), call('dateOfDay', day), moved)
}

function movedIndex(start: Typed, count: Typed, isBack: Typed, holidays: readonly number[]): Typed {
  if (holidays.length === 0) return call('add', start, count)
  // Going back, a holiday to start from counts as the working day behind it; so it is not taken off.
  const behind = subtract(start, call('booleanToNumber', isBack))
  const free = call('add', subtract(start, reached(behind, holidays)), count)
  const skipped = holidays.map((index, place) => index - place)
  return call('add', free, reached(free, skipped))
}

/** Both ends count, as in a calendar; negative when the second is earlier. */
function workdaysBetween(args: Arguments): Typed {
  const [first, second] = [dayOf(args.clock(0)), dayOf(args.clock(1))]
  const holidays = holidaysOf(args)
  const between = (from: Typed, to: Typed): Typed => subtract(worked(to, holidays), worked(add(from, -1), holidays))
  const isBack = call('orElse', call('less', second, first), constant(false))
  return call('choose', isBack, call('subtract', constant(0), between(second, first)), between(first, second))
}

function worked(day: Typed, holidays: readonly number[]): Typed {
  const index = workdayIndex(day, friday)
  return holidays.length === 0 ? index : subtract(index, reached(index, holidays))
}

const holidayNote =
  'Saturdays, Sundays and the holidays are no working days. Holidays as one text: "2026-12-25, 2026-12-26".'

export const workdayFunctions: FunctionFamily = [
  {
    name: 'WORKDAY',
    aliases: [],
    category: 'date',
    parameters: [needs('date', 'date'), needs('count', 'number'), fixed(may('holidays', 'text'))],
    gives: 'date',
    help: 'The day so many working days after a date, or before it when the count is negative.',
    notes: [holidayNote],
    examples: [
      ['WORKDAY("2026-11-13", 1)', '2026-11-16'],
      ['WORKDAY("2026-11-16", -1)', '2026-11-13'],
      ['WORKDAY("2026-12-24", 1, "2026-12-25")', '2026-12-28'],
    ],
    expand: workday,
  },
  {
    name: 'WORKDAY_DIFF',
    aliases: [],
    category: 'date',
    parameters: [needs('first', 'date'), needs('second', 'date'), fixed(may('holidays', 'text'))],
    gives: 'number',
    help: 'How many working days there are from one date to another, both included.',
    notes: [holidayNote, 'Negative when the second date is earlier.'],
    examples: [
      ['WORKDAY_DIFF("2026-11-09", "2026-11-13")', '5'],
      ['WORKDAY_DIFF("2026-11-13", "2026-11-16")', '2'],
      ['WORKDAY_DIFF("2026-12-24", "2026-12-28", "2026-12-25")', '2'],
    ],
    expand: workdaysBetween,
  },
]

import { call, constant, orElse } from '../checking/build.ts'
import { add, dayOf, msOf, partOf, wholeDivide } from '../checking/days.ts'
import type { Typed } from '../tree.ts'
import { type FormulaFunction, type FunctionFamily, fixed, may, needs } from './define-function.ts'

/** What two moments share when they are the same day, month, …; weeks begin on Sunday. */
const sharedBy: ReadonlyMap<string, (clock: Typed) => Typed> = new Map<string, (clock: Typed) => Typed>([
  ['millisecond', msOf],
  ['second', (clock) => wholeDivide(msOf(clock), 1000)],
  ['minute', (clock) => wholeDivide(msOf(clock), 60_000)],
  ['hour', (clock) => wholeDivide(msOf(clock), 3_600_000)],
  ['day', dayOf],
  // 1970-01-04 was a Sunday.
  ['week', (clock) => wholeDivide(add(dayOf(clock), -3), 7)],
  ['month', monthOf],
  ['quarter', (clock) => wholeDivide(add(monthOf(clock), -1), 3)],
  ['year', (clock) => partOf(clock, 'year')],
])

function monthOf(clock: Typed): Typed {
  return call('add', call('multiply', partOf(clock, 'year'), constant(12)), partOf(clock, 'month'))
}

const plural: ReadonlyMap<string, (clock: Typed) => Typed> = new Map([
  ...sharedBy,
  ...Array.from(sharedBy, ([name, shared]) => [`${name}s`, shared] as const),
])

const ordered = (
  name: string,
  help: string,
  examples: FormulaFunction['examples'],
  expand: FormulaFunction['expand'],
): FormulaFunction => ({
  name,
  aliases: [],
  category: 'date',
  parameters: [needs('first', 'date'), needs('second', 'date')],
  gives: 'boolean',
  help,
  notes: ['False when one of them is blank.'],
  examples,
  expand,
})

export const dateComparisonFunctions: FunctionFamily = [
  ordered(
    'IS_BEFORE',
    'Whether the first date is before the second.',
    [['IS_BEFORE("2026-11-14", "2026-11-15")', 'TRUE']],
    (args) => orElse(call('less', args.instant(0), args.instant(1)), false),
  ),
  ordered(
    'IS_AFTER',
    'Whether the first date is after the second.',
    [['IS_AFTER("2026-11-14", "2026-11-15")', 'FALSE']],
    (args) => orElse(call('less', args.instant(1), args.instant(0)), false),
  ),
  {
    name: 'IS_SAME',
    aliases: [],
    category: 'date',
    parameters: [needs('first', 'date'), needs('second', 'date'), fixed(may('unit', 'text'))],
    gives: 'boolean',
    help: 'Whether two dates are the same, or in the same day, week, month, …',
    notes: [
      'Units: year, quarter, month, week, day, hour, minute, second, millisecond; exactly the same when left out.',
      'In UTC, or each in the zone of its SET_TIMEZONE. Two blanks are the same.',
    ],
    examples: [
      ['IS_SAME("2026-11-15", "2026-11-30", "month")', 'TRUE'],
      ['IS_SAME("2026-11-15", "2026-11-30")', 'FALSE'],
    ],
    expand(args) {
      const shared = args.word(2, 'the unit', plural, 'millisecond')
      const isExact = shared === sharedBy.get('millisecond')
      const sides = [0, 1].map((index) => shared(isExact ? args.instant(index) : args.clock(index)))
      return call('equal', ...sides)
    },
  },
]

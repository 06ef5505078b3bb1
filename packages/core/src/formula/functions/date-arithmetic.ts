import type { Arguments } from '../checking/arguments.ts'
import { call, constant, orElse } from '../checking/build.ts'
import { add, msOf, partOf, subtract } from '../checking/days.ts'
import type { Meaning } from '../checking/meaning.ts'
import type { Typed } from '../tree.ts'
import { type DateUnit, dateUnits, unitNote } from './date-units.ts'
import { type FunctionFamily, fixed, may, needs } from './define-function.ts'

const dayMs = 86_400_000

function moved(instant: Typed, count: Typed, unit: DateUnit): Typed {
  if (unit.ms === null) return call('addMonths', instant, call('multiply', count, constant(unit.months)))
  return call('numberToInstant', add(msOf(instant), call('multiply', count, constant(unit.ms))))
}

/** A day stays a day, unless hours are added. */
function dateAdd(args: Arguments): Meaning {
  const { typed, zone, locale } = args.checked(0)
  const unit = args.word(2, 'the unit', dateUnits, 'days')
  const instant = moved(args.instant(0), args.amount(1), unit)
  const isDay = typed.type === 'date' && (unit.ms === null || unit.ms % dayMs === 0)
  return { typed: isDay ? call('instantToDate', instant) : instant, zone, locale }
}

function difference(args: Arguments): Typed {
  const unit = args.word(2, 'the unit', dateUnits, 'seconds')
  const [later, earlier] = [args.instant(0), args.instant(1)]
  if (unit.ms !== null) return wholes(subtract(msOf(later), msOf(earlier)), unit.ms)
  return wholes(monthsBetween(earlier, later), unit.months)
}

/** Counted from the date with the later day of the month, as in moment.js: so both directions give the same. */
function monthsBetween(earlier: Typed, later: Typed): Typed {
  const isShorter = orElse(call('less', partOf(later, 'day'), partOf(earlier, 'day')), false)
  const backwards = subtract(constant(0), call('monthsBetween', later, earlier))
  return call('choose', isShorter, call('monthsBetween', earlier, later), backwards)
}

const wholes = (amount: Typed, size: number): Typed =>
  size === 1 ? amount : call('roundDown', call('divide', amount, constant(size)))

const sizes = [1000, 60_000, 3_600_000, dayMs, 30 * dayMs, 365 * dayMs]
const names = ['second', 'minute', 'hour', 'day', 'month', 'year']

/** “3 days” between a moment and now: the largest unit that has passed whole. */
function distance(args: Arguments): Typed {
  const ms = call('abs', subtract(msOf(args.instant(0)), msOf(call('now'))))
  const unit = call('countReached', ms, ...sizes.map((size, index) => constant(index === 0 ? 0 : size)))
  const size = call('textToNumber', call('pick', unit, ...sizes.map((number) => constant(String(number)))))
  const count = call('roundDown', call('divide', ms, size))
  const ending = call('choose', call('equal', count, constant(1)), constant(''), constant('s'))
  return call(
    'concat',
    call('numberToText', count),
    call('pick', unit, ...names.map((name) => constant(` ${name}`))),
    ending,
  )
}

const fromNow = (name: string): FunctionFamily[number] => ({
  name,
  aliases: [],
  category: 'date',
  parameters: [needs('date', 'date')],
  gives: 'text',
  help: 'How far a date is from now, in words.',
  notes: [
    'The largest whole unit, past and future alike: seconds, minutes, hours, days, months of 30 days, years of 365.',
  ],
  examples: [
    [`${name}("2026-11-12 10:00")`, '3 days'],
    [`${name}("2027-12-01")`, '1 year'],
  ],
  expand: distance,
})

export const dateArithmeticFunctions: FunctionFamily = [
  {
    name: 'DATEADD',
    aliases: [],
    category: 'date',
    parameters: [needs('date', 'date'), needs('count', 'number'), fixed(needs('unit', 'text'))],
    gives: 'date',
    help: 'A date so many units later, or earlier when the count is negative.',
    notes: [
      unitNote,
      'A month after 31 January is the last day of February. Counts are cut to whole numbers; days have 24 hours.',
      '#DATE outside the years 1 to 9999.',
    ],
    examples: [
      ['DATEADD("2024-01-31", 1, "month")', '2024-02-29T00:00:00.000Z'],
      ['DATEADD("2026-11-15 10:00", -90, "minutes")', '2026-11-15T08:30:00.000Z'],
    ],
    expand: dateAdd,
  },
  {
    name: 'DATETIME_DIFF',
    aliases: [],
    category: 'date',
    parameters: [needs('later', 'date'), needs('earlier', 'date'), fixed(may('unit', 'text'))],
    gives: 'number',
    help: 'The first date minus the second, in whole units.',
    notes: [
      unitNote,
      'Seconds when the unit is left out. Negative when the first is earlier.',
      'Months as in moment.js: from 31 January to the last day of February is one, in both directions.',
    ],
    examples: [
      ['DATETIME_DIFF("2026-11-15", "2026-11-01", "days")', '14'],
      ['DATETIME_DIFF("2024-02-29", "2024-01-31", "months")', '1'],
      ['DATETIME_DIFF("2024-01-31", "2024-02-29", "months")', '-1'],
      ['DATETIME_DIFF("2026-11-15 10:00", "2026-11-15 09:00")', '3600'],
    ],
    expand: difference,
  },
  fromNow('FROMNOW'),
  fromNow('TONOW'),
]

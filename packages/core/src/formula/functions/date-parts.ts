import { call, constant } from '../checking/build.ts'
import { add, partOf, subtract, weekdayFrom, wholeDivide } from '../checking/days.ts'
import { weekdays } from './date-units.ts'
import { type FormulaFunction, type FunctionFamily, fixed, may, needs } from './define-function.ts'

const zoneNote = 'In UTC, or in the zone of SET_TIMEZONE.'

const part = (name: string, unit: string, help: string, examples: FormulaFunction['examples']): FormulaFunction => ({
  name,
  aliases: [],
  category: 'date',
  parameters: [needs('date', 'date')],
  gives: 'number',
  help,
  notes: [zoneNote],
  examples,
  expand: (args) => partOf(args.clock(0), unit),
})

const ofWeek = (
  name: string,
  help: string,
  notes: readonly string[],
  examples: FormulaFunction['examples'],
  expand: FormulaFunction['expand'],
): FormulaFunction => ({
  name,
  aliases: [],
  category: 'date',
  parameters: [needs('date', 'date'), fixed(may('first day', 'text'))],
  gives: 'number',
  help,
  notes: [...notes, zoneNote],
  examples,
  expand,
})

export const datePartFunctions: FunctionFamily = [
  part('YEAR', 'year', 'The year.', [['YEAR("2026-11-15")', '2026']]),
  part('MONTH', 'month', 'The month, from 1 to 12.', [['MONTH("2026-11-15")', '11']]),
  part('DAY', 'day', 'The day of the month, from 1 to 31.', [['DAY("2024-02-29")', '29']]),
  part('HOUR', 'hour', 'The hour, from 0 to 23.', [
    ['HOUR("2026-11-15 13:45")', '13'],
    ['HOUR(SET_TIMEZONE("2026-11-15 13:45", "Europe/Berlin"))', '14'],
  ]),
  part('MINUTE', 'minute', 'The minute, from 0 to 59.', [['MINUTE("2026-11-15 13:45")', '45']]),
  part('SECOND', 'second', 'The second, from 0 to 59.', [['SECOND("2026-11-15 13:45:30")', '30']]),
  ofWeek(
    'WEEKDAY',
    'The day of the week, from 0 to 6.',
    ['Sunday is 0, as in Airtable; with "Monday" as the first day, Monday is 0, as in NocoDB.'],
    [
      ['WEEKDAY("2026-11-15")', '0'],
      ['WEEKDAY("2026-11-15", "Monday")', '6'],
    ],
    (args) => weekdayFrom(args.clock(0), args.word(1, 'the first day', weekdays, 'sunday')),
  ),
  ofWeek(
    'WEEKNUM',
    'The week of the year; week 1 is the one with 1 January.',
    ['Weeks begin on Sunday, unless another first day is given.'],
    [
      ['WEEKNUM("2026-01-01")', '1'],
      ['WEEKNUM("2026-11-15")', '47'],
      ['WEEKNUM("2026-11-15", "Monday")', '46'],
    ],
    (args) => {
      const clock = args.clock(0)
      const weekday = weekdayFrom(clock, args.word(1, 'the first day', weekdays, 'sunday'))
      return wholeDivide(subtract(add(partOf(clock, 'yearDay'), 12), weekday), 7)
    },
  ),
  {
    name: 'NOW',
    aliases: [],
    category: 'date',
    parameters: [],
    gives: 'date',
    help: 'The present moment; the same in all records of an answer.',
    examples: [['NOW()', '2026-11-15T10:00:00.000Z']],
    expand: () => call('now'),
  },
  {
    name: 'TODAY',
    aliases: [],
    category: 'date',
    parameters: [],
    gives: 'date',
    help: 'The present day in UTC.',
    examples: [['TODAY()', '2026-11-15']],
    expand: () => call('instantToDate', call('now')),
  },
  {
    name: 'SET_TIMEZONE',
    aliases: [],
    category: 'date',
    parameters: [needs('date', 'date'), fixed(needs('zone', 'text'))],
    gives: 'date',
    help: 'Shows a moment by the clocks of a place; for DATETIME_FORMAT, HOUR, DAY and the like around it.',
    notes: [
      'The moment itself stays what it is, so comparisons and differences do not change.',
      'Zones by their names such as Europe/Berlin. Clock changes are known from 1970 to 2049.',
    ],
    examples: [
      ['DATETIME_FORMAT(SET_TIMEZONE("2026-07-01 22:30", "Europe/Berlin"), "D.M.YYYY H:mm")', '2.7.2026 0:30'],
      ['HOUR(SET_TIMEZONE("2026-01-01 00:00", "America/New_York"))', '19'],
    ],
    expand(args) {
      const { locale } = args.checked(0)
      return { typed: args.instant(0), zone: args.zone(1), locale }
    },
  },
  {
    name: 'SET_LOCALE',
    aliases: [],
    category: 'date',
    parameters: [needs('date', 'date'), fixed(needs('locale', 'text'))],
    gives: 'date',
    help: 'Names of months and weekdays in another language; for DATETIME_FORMAT around it.',
    notes: ['Locales by their tags, such as de or pt-BR.'],
    examples: [['DATETIME_FORMAT(SET_LOCALE("2026-03-01", "de"), "D. MMMM YYYY")', '1. März 2026']],
    expand(args) {
      const { typed, zone } = args.checked(0)
      const keepsDay = typed.type === 'date'
      return { typed: keepsDay ? typed : args.instant(0), zone, locale: args.locale(1) }
    },
  },
  {
    name: 'DATESTR',
    aliases: [],
    category: 'date',
    parameters: [needs('date', 'date')],
    gives: 'text',
    help: 'The day as a text: 2026-11-15.',
    notes: [zoneNote],
    examples: [['DATESTR("2026-11-15 13:45")', '2026-11-15']],
    expand: (args) => call('dateToText', call('instantToDate', args.clock(0))),
  },
  {
    name: 'TIMESTR',
    aliases: [],
    category: 'date',
    parameters: [needs('date', 'date')],
    gives: 'text',
    help: 'The time of the day as a text: 13:45:00.',
    notes: [zoneNote],
    examples: [['TIMESTR("2026-11-15 13:45")', '13:45:00']],
    expand: (args) => call('slice', call('instantToText', args.clock(0)), constant(12), constant(8)),
  },
]

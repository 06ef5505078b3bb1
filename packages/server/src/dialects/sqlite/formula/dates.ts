import { sql } from 'kysely'
import { constantText, valueAt } from '../../formula/argument.ts'
import type { Sql } from '../../formula/formula-node.ts'
import {
  dayRange,
  firstDay,
  firstInstant,
  instantRange,
  lastDay,
  lastInstant,
  partRange,
} from '../../formula/instants.ts'
import { wrongArguments } from '../../formula/logic.ts'
import { wholeUpTo } from '../../formula/number-range.ts'
import type { DatePrimitives } from '../../formula/primitive-families.ts'
import { withNames } from '../../formula/with-names.ts'
import { sqliteBasics } from './basics.ts'
import { byFunction } from './by-function.ts'

/** Days and instants are texts of one length each, so most questions are answered by cutting them. */
export const sqliteDates: DatePrimitives = {
  dateToText: (args) => ({ value: valueAt(args, 0) }),
  instantToText: (args) => ({ value: valueAt(args, 0) }),
  dateToInstant: (args) => ({ value: sql`(${valueAt(args, 0)} || 'T00:00:00.000Z')` }),
  instantToDate: (args) => ({ value: sql`substr(${valueAt(args, 0)}, 1, 10)` }),
  textToInstant: byFunction('textToInstant', { canFail: true, mayBeBlank: true }),
  instantToNumber: (args) => ({
    value: sql`round(unixepoch(${valueAt(args, 0)}, 'subsec') * 1000.0)`,
    range: instantRange,
  }),
  numberToInstant(args) {
    const isPossible = (ms: Sql): Sql => sql`${ms} between ${float(firstInstant)} and ${float(lastInstant)}`
    return {
      value: withNames(
        sqliteBasics,
        'rh_t',
        args,
        ([ms = sql``]) => sql`case when ${isPossible(sql`floor(${ms})`)}
          then strftime('%Y-%m-%dT%H:%M:%fZ', floor(${ms}) / 1000.0, 'unixepoch') end`,
      ),
      fails: [{ when: sql`not ${isPossible(sql`floor(${valueAt(args, 0)})`)}`, code: '#DATE' }],
    }
  },
  dayNumber: (args) => ({ value: sql`floor(unixepoch(${valueAt(args, 0)}) / 86400.0)`, range: dayRange }),
  dateOfDay: (args) => {
    const isPossible = (day: Sql): Sql => sql`${day} between ${float(firstDay)} and ${float(lastDay)}`
    return {
      value: withNames(
        sqliteBasics,
        'rh_d',
        args,
        ([day = sql``]) => sql`case when ${isPossible(day)} then date(${day} * 86400.0, 'unixepoch') end`,
      ),
      fails: [{ when: sql`not ${isPossible(valueAt(args, 0))}`, code: '#DATE' }],
    }
  },
  part(args) {
    const name = constantText(args[1])
    return { value: sql`cast(${partOf(name, valueAt(args, 0))} as real)`, range: partRange }
  },
  addMonths: (args) => {
    const isThere = (instant: Sql, months: Sql): Sql =>
      sql`substr(${instant}, 1, 4) * 12 + substr(${instant}, 6, 2) - 1 + ${months} between 12 and 119999`
    // “floor”: at most the last day of the month.
    const moved = (instant: Sql, months: Sql): Sql =>
      sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${instant}, cast(${months} as integer) || ' months', 'floor')`
    return {
      value: withNames(
        sqliteBasics,
        'rh_n',
        args,
        ([instant = sql``, months = sql``]) =>
          sql`case when ${isThere(instant, months)} then ${moved(instant, months)} end`,
      ),
      fails: [{ when: sql`not (${isThere(valueAt(args, 0), valueAt(args, 1))})`, code: '#DATE' }],
    }
  },
  monthsBetween: byFunction('monthsBetween', { range: wholeUpTo(120_000) }),
  wallClock: byFunction('wallClock', { canFail: true }),
}

const float = sqliteBasics.float

/** First sign and length. */
const places: Readonly<Record<string, readonly [number, number]>> = {
  year: [1, 4],
  month: [6, 2],
  day: [9, 2],
  hour: [12, 2],
  minute: [15, 2],
  second: [18, 2],
  millisecond: [21, 3],
}

const formats: Readonly<Record<string, string>> = { weekday: '%w', yearDay: '%j' }

function partOf(name: string, instant: Sql): Sql {
  const [at, length] = places[name] ?? []
  if (at !== undefined && length !== undefined) return sql`substr(${instant}, ${sql.lit(at)}, ${sql.lit(length)})`
  const format = formats[name]
  if (format === undefined) throw wrongArguments('part')
  return sql`strftime(${sql.lit(format)}, ${instant})`
}

import { zoneOffsets } from '@rowhouse/core/formula/evaluation/zones'
import { sql } from 'kysely'
import { argumentAt, constantText, valueAt } from '../../formula/argument.ts'
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
import { postgresText } from '../text.ts'
import { postgresBasics } from './basics.ts'
import { instantErrorOfText, instantOfText } from './instant-of-text.ts'
import { wholeNumber, wholeNumberOf } from './whole-number.ts'

const { float } = postgresBasics

export const postgresDates: DatePrimitives = {
  dateToText: (args) => ({ value: sql`to_char(${valueAt(args, 0)}, 'YYYY-MM-DD')` }),
  instantToText: (args) => ({ value: postgresText({ word: 'timestamp', expression: valueAt(args, 0) }) }),
  dateToInstant: (args) => ({ value: sql`((${valueAt(args, 0)})::timestamp at time zone 'UTC')` }),
  instantToDate: (args) => ({ value: sql`(${utc(valueAt(args, 0))})::date` }),
  textToInstant: (args) => ({
    value: instantOfText(valueAt(args, 0)),
    code: instantErrorOfText(valueAt(args, 0)),
    mayBeBlank: true,
  }),
  instantToNumber: (args) => ({ value: millisecondsOf(valueAt(args, 0)), range: instantRange }),
  numberToInstant: (args) => ({
    value: withNames(
      postgresBasics,
      'rh_t',
      args,
      ([ms = sql``]) => sql`case when ${isPossible(ms)} then ${instantAt(sql`floor(${ms})`)} end`,
    ),
    fails: [{ when: sql`not (${isPossible(valueAt(args, 0))})`, code: '#DATE' }],
  }),
  dayNumber: (args) => ({
    value: sql`((${utc(valueAt(args, 0))})::date - date '1970-01-01')::float8`,
    range: dayRange,
  }),
  dateOfDay: (args) => ({
    value: sql`(date '1970-01-01' + ${wholeNumberOf(argumentAt(args, 0), { least: firstDay, most: lastDay })})`,
    fails: [{ when: sql`not (${valueAt(args, 0)} between ${float(firstDay)} and ${float(lastDay)})`, code: '#DATE' }],
  }),
  part: (args) => ({ value: partOf(constantText(args[1]), valueAt(args, 0)), range: partRange }),
  addMonths: (args) => {
    const isThere = (instant: Sql, months: Sql): Sql => sql`${monthOf(instant)} + ${months} between 12 and 119999`
    return {
      value: withNames(
        postgresBasics,
        'rh_n',
        args,
        ([instant = sql``, months = sql``]) =>
          sql`case when ${isThere(instant, months)} then ${moved(instant, months)} end`,
      ),
      fails: [{ when: sql`not (${isThere(valueAt(args, 0), valueAt(args, 1))})`, code: '#DATE' }],
    }
  },
  monthsBetween: (args) => ({
    value: withNames(postgresBasics, 'rh_h', args, ([from = sql``, to = sql``]) =>
      postgresBasics.named('rh_g', [sql`${monthOf(to)} - ${monthOf(from)}`], ([months = sql``]) => {
        const reached = moved(from, months)
        return sql`case when ${months} > 0 and ${reached} > ${to} then ${months} - 1
          when ${months} < 0 and ${reached} < ${to} then ${months} + 1 else ${months} end`
      }),
    ),
    range: wholeUpTo(120_000),
  }),
  wallClock: (args) => {
    const ms = postgresBasics.named(
      'rh_z',
      [millisecondsOf(valueAt(args, 0))],
      ([at = sql``]) => sql`${at} + ${offsetAt(at, constantText(args[1]))}`,
    )
    return {
      value: postgresBasics.named(
        'rh_y',
        [ms],
        ([at = sql``]) => sql`case when ${isPossible(at)} then ${instantAt(at)} end`,
      ),
      fails: [{ when: sql`not (${isPossible(ms)})`, code: '#DATE' }],
    }
  },
}

const utc = (instant: Sql): Sql => sql`(${instant}) at time zone 'UTC'`

const millisecondsOf = (instant: Sql): Sql => sql`round(date_part('epoch', ${instant}) * 1000)`

const isPossible = (ms: Sql): Sql => sql`floor(${ms}) between ${float(firstInstant)} and ${float(lastInstant)}`

// By days and milliseconds of the day: as one number of microseconds it would not be exact.
function instantAt(ms: Sql): Sql {
  const days = sql`floor(${ms} / 86400000)`
  return sql`((timestamp '1970-01-01' + ${days} * interval '1 day' + (${ms} - ${days} * 86400000) * interval '1 millisecond') at time zone 'UTC')`
}

/** Counted from the year 0. */
const monthOf = (instant: Sql): Sql =>
  sql`(date_part('year', ${utc(instant)}) * 12 + date_part('month', ${utc(instant)}) - 1)`

const moved = (instant: Sql, months: Sql): Sql =>
  sql`((${utc(instant)} + make_interval(months => ${wholeNumber(months, { least: -120_000, most: 120_000 })})) at time zone 'UTC')`

function offsetAt(ms: Sql, zone: string): Sql {
  const offsets = zoneOffsets(zone)
  const [first] = offsets
  if (offsets.length < 2) return float(first?.offsetMs ?? 0)
  const from = `{${offsets.slice(1).map(({ fromMs }) => fromMs)}}`
  const values = `{${offsets.map(({ offsetMs }) => offsetMs)}}`
  return sql`(${values}::float8[])[1 + width_bucket(${ms}, ${from}::float8[])]`
}

const fields: Readonly<Record<string, string>> = {
  year: 'year',
  month: 'month',
  day: 'day',
  hour: 'hour',
  minute: 'minute',
  second: 'second',
  millisecond: 'milliseconds',
  weekday: 'dow',
  yearDay: 'doy',
}

function partOf(name: string, instant: Sql): Sql {
  const field = fields[name]
  if (field === undefined) throw wrongArguments('part')
  const value = sql`date_part(${sql.lit(field)}, ${utc(instant)})`
  if (name === 'second') return sql`floor(${value})`
  return name === 'millisecond' ? sql`mod(round(${value})::int, 1000)::float8` : value
}

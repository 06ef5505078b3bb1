import { zoneOffsets } from '@rowhouse/core/formula/evaluation/zones'
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
import { mssqlText } from '../text.ts'
import { mssqlBasics } from './basics.ts'
import { trimmedText } from './number-of-text.ts'

const { float, named } = mssqlBasics

export const mssqlDates: DatePrimitives = {
  dateToText: (args) => ({ value: mssqlText({ word: 'date', expression: valueAt(args, 0) }) }),
  instantToText: (args) => ({ value: mssqlText({ word: 'timestamp', expression: valueAt(args, 0) }) }),
  dateToInstant: (args) => ({ value: sql`cast(${valueAt(args, 0)} as datetime2(3))` }),
  instantToDate: (args) => ({ value: sql`cast(${valueAt(args, 0)} as date)` }),
  textToInstant: (args) => {
    const read = sql`(select rh_t, case when rh_t like N'[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]%' and (datalength(rh_t) = 20 or rh_t like N'__________[T ][0-9][0-9]:[0-9][0-9]%') then try_cast(rh_t as datetimeoffset(3)) end as rh_m from (select ${trimmedText(valueAt(args, 0))} as rh_t) as rh_a) as rh_c`
    return {
      value: sql`(select cast(switchoffset(rh_m, 0) as datetime2(3)) from ${read})`,
      code: sql`(select case when rh_t <> N'' and rh_m is null then N'#DATE' end from ${read})`,
      mayBeBlank: true,
    }
  },
  instantToNumber: (args) => ({ value: millisecondsOf(valueAt(args, 0)), range: instantRange }),
  numberToInstant: (args) => ({
    value: withNames(mssqlBasics, 'rh_t', args, ([ms = sql``]) => instantAt(ms)),
    fails: [{ when: sql`not (${isPossible(valueAt(args, 0))})`, code: '#DATE' }],
  }),
  dayNumber: (args) => ({
    value: sql`cast(datediff(day, cast('1970-01-01' as date), ${valueAt(args, 0)}) as float)`,
    range: dayRange,
  }),
  dateOfDay: (args) => {
    const isThere = (day: Sql): Sql => sql`${day} between ${float(firstDay)} and ${float(lastDay)}`
    return {
      value: withNames(
        mssqlBasics,
        'rh_d',
        args,
        ([day = sql``]) =>
          sql`case when ${isThere(day)} then dateadd(day, cast(${day} as int), cast('1970-01-01' as date)) end`,
      ),
      fails: [{ when: sql`not (${isThere(valueAt(args, 0))})`, code: '#DATE' }],
    }
  },
  part: (args) => ({ value: sql`cast(${partOf(constantText(args[1]), valueAt(args, 0))} as float)`, range: partRange }),
  addMonths: (args) => {
    const isThere = (instant: Sql, months: Sql): Sql => sql`${monthOf(instant)} + ${months} between 12 and 119999`
    return {
      value: withNames(
        mssqlBasics,
        'rh_n',
        args,
        ([instant = sql``, months = sql``]) =>
          sql`case when ${isThere(instant, months)} then dateadd(month, cast(${months} as int), ${instant}) end`,
      ),
      fails: [{ when: sql`not (${isThere(valueAt(args, 0), valueAt(args, 1))})`, code: '#DATE' }],
    }
  },
  monthsBetween: (args) => ({
    value: withNames(mssqlBasics, 'rh_h', args, ([from = sql``, to = sql``]) =>
      named('rh_g', [sql`datediff(month, ${from}, ${to})`], ([months = sql``]) => {
        const reached = sql`dateadd(month, ${months}, ${from})`
        return sql`cast(case when ${months} > 0 and ${reached} > ${to} then ${months} - 1 when ${months} < 0 and ${reached} < ${to} then ${months} + 1 else ${months} end as float)`
      }),
    ),
    range: wholeUpTo(120_000),
  }),
  wallClock: (args) => {
    const ms = named(
      'rh_z',
      [millisecondsOf(valueAt(args, 0))],
      ([at = sql``]) => sql`${at} + ${offsetAt(at, constantText(args[1]))}`,
    )
    return {
      value: named('rh_y', [ms], ([at = sql``]) => instantAt(at)),
      fails: [{ when: sql`not (${isPossible(ms)})`, code: '#DATE' }],
    }
  },
}

const millisecondsOf = (instant: Sql): Sql =>
  sql`cast(datediff_big(millisecond, cast('1970-01-01' as datetime2(3)), ${instant}) as float)`

const isPossible = (ms: Sql): Sql => sql`floor(${ms}) between ${float(firstInstant)} and ${float(lastInstant)}`

// DATEADD counts with integers of 32 bits.
function instantAt(ms: Sql): Sql {
  const days = sql`floor(${ms} / 864e5)`
  return sql`case when ${isPossible(ms)} then dateadd(millisecond, cast(floor(${ms}) - ${days} * 864e5 as int), dateadd(day, cast(${days} as int), cast('1970-01-01' as datetime2(3)))) end`
}

/** Counted from the year 0. */
const monthOf = (instant: Sql): Sql => sql`(year(${instant}) * 12 + month(${instant}) - 1)`

function offsetAt(ms: Sql, zone: string): Sql {
  const offsets = zoneOffsets(zone)
  const last = offsets.at(-1)?.offsetMs ?? 0
  if (offsets.length < 2) return float(last)
  const whens = offsets
    .slice(0, -1)
    .map(({ offsetMs }, at) => sql`when ${ms} < ${float(offsets[at + 1]?.fromMs ?? 0)} then ${float(offsetMs)}`)
  return sql`case ${sql.join(whens, sql` `)} else ${float(last)} end`
}

const fields: Readonly<Record<string, string>> = {
  year: 'year',
  month: 'month',
  day: 'day',
  hour: 'hour',
  minute: 'minute',
  second: 'second',
  millisecond: 'millisecond',
  yearDay: 'dayofyear',
}

function partOf(name: string, instant: Sql): Sql {
  // The first day of the week is a setting of the session: 0001-01-01 is a Monday whatever it says.
  if (name === 'weekday') return sql`(datediff(day, cast('0001-01-01' as date), ${instant}) + 1) % 7`
  const field = fields[name]
  if (field === undefined) throw wrongArguments('part')
  return sql`datepart(${sql.raw(field)}, ${instant})`
}

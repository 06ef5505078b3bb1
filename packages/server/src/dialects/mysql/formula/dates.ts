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
import { mysqlText } from '../text.ts'
import { mysqlBasics } from './basics.ts'
import { trimmedText } from './number-of-text.ts'

const { float } = mysqlBasics

export const mysqlDates: DatePrimitives = {
  dateToText: (args) => ({ value: sql`date_format(${valueAt(args, 0)}, '%Y-%m-%d')` }),
  instantToText: (args) => ({ value: mysqlText({ word: 'timestamp', expression: valueAt(args, 0) }) }),
  dateToInstant: (args) => ({ value: sql`cast(${valueAt(args, 0)} as datetime(3))` }),
  instantToDate: (args) => ({ value: sql`cast(${valueAt(args, 0)} as date)` }),
  textToInstant: (args) => {
    const read = (answer: (text: Sql) => Sql): Sql =>
      withNames(mysqlBasics, 'rh_a', args, ([text = sql``]) => answer(trimmedText(text)))
    return {
      value: read(instantOfText),
      code: read((text) => sql`case when ${text} <> '' and ${instantOfText(text)} is null then '#DATE' end`),
      mayBeBlank: true,
    }
  },
  instantToNumber: (args) => ({ value: millisecondsOf(valueAt(args, 0)), range: instantRange }),
  numberToInstant: (args) => ({
    value: instantAt(valueAt(args, 0)),
    fails: [
      {
        when: sql`not (floor(${valueAt(args, 0)}) between ${float(firstInstant)} and ${float(lastInstant)})`,
        code: '#DATE',
      },
    ],
  }),
  dayNumber: (args) => ({ value: sql`(datediff(${valueAt(args, 0)}, date'1970-01-01') + 0e0)`, range: dayRange }),
  dateOfDay: (args) => {
    const [day, first, last] = [valueAt(args, 0), float(firstDay), float(lastDay)]
    return {
      value: sql`date_add(date'1970-01-01', interval cast(least(greatest(${day}, ${first}), ${last}) as signed) day)`,
      fails: [{ when: sql`not (${day} between ${first} and ${last})`, code: '#DATE' }],
    }
  },
  part: (args) => ({ value: sql`(${partOf(constantText(args[1]), valueAt(args, 0))} + 0e0)`, range: partRange }),
  addMonths: (args) => {
    const isThere = (instant: Sql, months: Sql): Sql =>
      sql`year(${instant}) * 12 + month(${instant}) - 1 + ${months} between 12 and 119999`
    const isOutside = withNames(
      mysqlBasics,
      'rh_n',
      args,
      ([instant = sql``, months = sql``]) => sql`not (${isThere(instant, months)})`,
    )
    return { value: moved(valueAt(args, 0), valueAt(args, 1)), fails: [{ when: isOutside, code: '#DATE' }] }
  },
  // TIMESTAMPDIFF does not count a month that ends on the last day of a shorter one.
  monthsBetween: (args) => ({
    value: withNames(mysqlBasics, 'rh_h', args, ([from = sql``, to = sql``]) => {
      const whole = sql`timestampdiff(month, ${from}, ${to})`
      return sql`(${whole} + case when ${from} <= ${to} then coalesce(${moved(from, sql`${whole} + 1`)} <= ${to}, 0)
        else 0 - coalesce(${moved(from, sql`${whole} - 1`)} >= ${to}, 0) end + 0e0)`
    }),
    range: wholeUpTo(120_000),
  }),
  wallClock: (args) => {
    const ms = withNames(
      mysqlBasics,
      'rh_z',
      args.slice(0, 1),
      ([instant = sql``]) => sql`(${millisecondsOf(instant)} + ${offsetAt(instant, constantText(args[1]))})`,
    )
    return {
      value: instantAt(ms),
      fails: [{ when: sql`not (${ms} between ${float(firstInstant)} and ${float(lastInstant)})`, code: '#DATE' }],
    }
  },
}

const millisecondsOf = (instant: Sql): Sql =>
  sql`(timestampdiff(microsecond, timestamp'1970-01-01 00:00:00', ${instant}) div 1000 + 0e0)`

// Cut to what a date can be: beyond, the server would warn, which is a failure where rows are changed.
const instantAt = (ms: Sql): Sql =>
  sql`cast(date_add(timestamp'1970-01-01 00:00:00', interval cast(least(greatest(floor(${ms}), ${float(firstInstant)}), ${float(lastInstant)}) as signed) * 1000 microsecond) as datetime(3))`

const moved = (instant: Sql, months: Sql): Sql =>
  sql`date_add(${instant}, interval cast(least(greatest(${months}, -120000), 120000) as signed) month)`

function offsetAt(instant: Sql, zone: string): Sql {
  const offsets = zoneOffsets(zone)
  const [first] = offsets
  if (offsets.length < 2) return float(first?.offsetMs ?? 0)
  const limits = offsets.slice(1).map(({ fromMs }) => float(fromMs))
  const rule = sql`1 + interval(${millisecondsOf(instant)}, ${sql.join(limits)})`
  return sql`elt(${rule}, ${sql.join(offsets.map(({ offsetMs }) => float(offsetMs)))})`
}

/** Every field in its bounds; only whether the month has such a day is left to ask. */
const pattern = String.raw`\A(?!0000)[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])(?:[T ](?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.][0-9]{1,3})?)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])?)?\z`

function instantOfText(text: Sql): Sql {
  const known = sql`nullif(regexp_substr(${text}, ${pattern}), '')`
  const local = sql`cast(regexp_replace(${known}, ${String.raw`(?:Z|[+-][0-9]{2}:[0-9]{2})\z`}, '') as datetime(3))`
  const offset = sql`nullif(regexp_substr(${text}, ${String.raw`[+-][0-9]{2}:[0-9]{2}\z`}), '')`
  return sql`date_sub(${local}, interval coalesce(time_to_sec(cast(replace(${offset}, '+', '') as time)), 0) second)`
}

function partOf(name: string, instant: Sql): Sql {
  switch (name) {
    case 'year':
    case 'month':
    case 'day':
    case 'hour':
    case 'minute':
    case 'second':
      return sql`${sql.raw(name)}(${instant})`
    case 'millisecond':
      return sql`microsecond(${instant}) div 1000`
    case 'weekday':
      return sql`dayofweek(${instant}) - 1`
    case 'yearDay':
      return sql`dayofyear(${instant})`
    default:
      throw wrongArguments('part')
  }
}

import { firstDayOf, lastDayOf, type RecordTimes } from '@rowhouse/core/times/record-times'
import { dayMs } from '@rowhouse/core/times/wall-clock'
import type { Texts } from '../../i18n/catalogue.ts'
import type { Days } from './days.ts'

/** Days and hours as people read them. */
export interface DateWords {
  /** “Thursday, Dec 10, 2026”: whatever else names a day is a part of it. */
  readonly day: (day: number) => string
  /** “Thursday, Dec 10” */
  readonly dayShort: (day: number) => string
  /** “Thu” */
  readonly weekday: (day: number) => string
  /** “10”, and with its month where a month begins. */
  readonly date: (day: number, isFirst: boolean) => string
  /** “December 2026” */
  readonly month: (day: number) => string
  readonly monthName: (day: number) => string
  /** “9:30”, of a time on the wall. */
  readonly clock: (wall: number) => string
  /** The month, as the title of what is seen. */
  readonly monthTitle: (day: number) => string
  readonly dayTitle: (day: number) => string
  readonly yearTitle: (day: number) => string
  readonly daysTitle: (days: Days) => string
  /** When a record is. */
  readonly when: (times: RecordTimes) => string
}

interface WordRules {
  readonly twelveHours: boolean
  /** There is little room for titles. */
  readonly isNarrow: boolean
}

export function dateWords(t: Texts, locale: string, { twelveHours, isNarrow }: WordRules): DateWords {
  const say = (options: Intl.DateTimeFormatOptions): ((wall: number) => string) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (wall) => format.format(wall)
  }
  const ofDay = (options: Intl.DateTimeFormatOptions) => {
    const words = say(options)
    return (day: number) => words(day * dayMs)
  }
  const clock = say({ hour: 'numeric', minute: '2-digit', hourCycle: twelveHours ? 'h12' : 'h23' })
  const range = new Intl.DateTimeFormat(locale, {
    ...(isNarrow ? { month: 'short', day: 'numeric' } : { dateStyle: 'medium' }),
    timeZone: 'UTC',
  })
  const day = ofDay({ weekday: 'long', year: 'numeric', month: 'short', day: 'numeric' })
  const month = ofDay({ month: 'long', year: 'numeric' })
  const [number, monthDay] = [ofDay({ day: 'numeric' }), ofDay({ month: 'short', day: 'numeric' })]

  function when(times: RecordTimes): string {
    const [first, last] = [firstDayOf(times), lastDayOf(times)]
    if (times.isAllDay) return first === last ? day(first) : t('calendar.span', { from: day(first), to: day(last) })
    const end = first === last ? clock(times.end) : `${day(last)}, ${clock(times.end)}`
    return t('calendar.span', { from: `${day(first)}, ${clock(times.begin)}`, to: end })
  }

  return {
    day,
    dayShort: ofDay({ weekday: 'long', month: 'short', day: 'numeric' }),
    weekday: ofDay({ weekday: 'short' }),
    date: (one, isFirst) => (isFirst ? monthDay(one) : number(one)),
    month,
    monthName: ofDay({ month: 'long' }),
    clock,
    monthTitle: ofDay(isNarrow ? { month: 'short', year: 'numeric' } : { month: 'long', year: 'numeric' }),
    dayTitle: isNarrow ? ofDay({ dateStyle: 'medium' }) : ofDay({ dateStyle: 'full' }),
    yearTitle: ofDay({ year: 'numeric' }),
    daysTitle: ({ first, end }) => range.formatRange(first * dayMs, (end - 1) * dayMs),
    when,
  }
}

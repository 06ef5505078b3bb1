import { type FaultPlace, refused } from './refused.ts'
import {
  dateOfDay,
  dayNumber,
  moveMonths,
  startOfMonth,
  startOfWeek,
  startOfYear,
  type ZonedDays,
} from './zoned-days.ts'

type Move = (today: number) => number
type DaySpan = (today: number) => { readonly first: number; readonly last: number }

const namedDays = {
  today: (today) => today,
  tomorrow: (today) => today + 1,
  yesterday: (today) => today - 1,
  oneWeekAgo: (today) => today - 7,
  oneWeekFromNow: (today) => today + 7,
  oneMonthAgo: (today) => moveMonths(today, -1),
  oneMonthFromNow: (today) => moveMonths(today, 1),
} as const satisfies Record<string, Move>

const countedDays = { daysAgo: -1, daysFromNow: 1 } as const

const namedSpans = {
  pastWeek: (today) => ({ first: today - 7, last: today }),
  pastMonth: (today) => ({ first: moveMonths(today, -1), last: today }),
  pastYear: (today) => ({ first: moveMonths(today, -12), last: today }),
  nextWeek: (today) => ({ first: today, last: today + 7 }),
  nextMonth: (today) => ({ first: today, last: moveMonths(today, 1) }),
  nextYear: (today) => ({ first: today, last: moveMonths(today, 12) }),
  thisWeek: (today) => ({ first: startOfWeek(today), last: startOfWeek(today) + 6 }),
  thisMonth: (today) => ({ first: startOfMonth(today), last: moveMonths(startOfMonth(today), 1) - 1 }),
  thisYear: (today) => ({ first: startOfYear(today), last: moveMonths(startOfYear(today), 12) - 1 }),
} as const satisfies Record<string, DaySpan>

const countedSpans = { pastNumberOfDays: -1, nextNumberOfDays: 1 } as const

export type RelativeDay =
  | { readonly relative: keyof typeof namedDays }
  | { readonly relative: keyof typeof countedDays; readonly days: number }
  | { readonly relative: 'exactDate'; readonly date: string }

export type Span =
  | { readonly span: keyof typeof namedSpans }
  | { readonly span: keyof typeof countedSpans; readonly days: number }

export const relativeDayWords: readonly string[] = [...Object.keys(namedDays), ...Object.keys(countedDays), 'exactDate']
export const spanWords: readonly string[] = [...Object.keys(namedSpans), ...Object.keys(countedSpans)]

/** Enough for every calendar; without it a number of days could leave the years a database knows. */
const mostDays = 100_000

/** “today”, “daysAgo,3”, “exactDate,2026-11-15”; null when the text speaks of no day in this way. */
export function readRelativeDay(text: string, place: FaultPlace): RelativeDay | null {
  const [word, rest] = splitWord(text)
  if (word === 'exactDate') return { relative: word, date: readExactDate(rest, place) }
  if (isKeyOf(countedDays, word)) return { relative: word, days: readDays(word, rest, place) }
  if (isKeyOf(namedDays, word) && rest === '') return { relative: word }
  return null
}

/** “pastWeek”, “nextNumberOfDays,10”. */
export function readSpan(text: string, place: FaultPlace): Span {
  const [word, rest] = splitWord(text)
  if (isKeyOf(countedSpans, word)) return { span: word, days: readDays(word, rest, place) }
  if (isKeyOf(namedSpans, word) && rest === '') return { span: word }
  throw refused(place, `“${word.slice(0, 60)}” is no span of days: use one of ${spanWords.join(', ')}`)
}

export function dayOf(day: RelativeDay, today: number): number {
  if (day.relative === 'exactDate') return dayNumber(day.date) ?? today
  if ('days' in day) return today + countedDays[day.relative] * day.days
  return namedDays[day.relative](today)
}

export interface DayRange {
  readonly from: string | null
  readonly before: string | null
}

/** The first day of a span, and the day after its last one. */
export function spanOfDays(span: Span, { today }: ZonedDays): DayRange {
  const { first, last } = daysOf(span, today)
  return { from: dateOfDay(first), before: dateOfDay(last + 1) }
}

/** The first instant of a span, and the first one after it. */
export function spanOfInstants(span: Span, days: ZonedDays): DayRange {
  const { first, last } = daysOf(span, days.today)
  return { from: days.startOf(first), before: days.startOf(last + 1) }
}

function daysOf(span: Span, today: number): { readonly first: number; readonly last: number } {
  if (!('days' in span)) return namedSpans[span.span](today)
  const other = today + countedSpans[span.span] * span.days
  return { first: Math.min(other, today), last: Math.max(other, today) }
}

function splitWord(text: string): [word: string, rest: string] {
  const comma = text.indexOf(',')
  return comma === -1 ? [text.trim(), ''] : [text.slice(0, comma).trim(), text.slice(comma + 1).trim()]
}

function readExactDate(text: string, place: FaultPlace): string {
  if (dayNumber(text) !== null) return text
  throw refused(place, `“exactDate” needs a day such as 2026-11-15, not “${text.slice(0, 60)}”`)
}

function readDays(word: string, text: string, place: FaultPlace): number {
  const days = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (days <= mostDays) return days
  throw refused(place, `“${word}” needs a whole number of days from 0 to ${mostDays}: ${word},7`)
}

function isKeyOf<Table extends object>(table: Table, word: string): word is keyof Table & string {
  return Object.hasOwn(table, word)
}

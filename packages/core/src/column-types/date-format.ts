import { Type } from '../schema/type.ts'
import { type Day, dayFromIso, dayToIso, fourDigits, realDay, twoDigits } from './calendar-day.ts'
import type { DayOrder, Habits, Reading } from './reading.ts'

export const dateFormats = [
  'DD-MM-YYYY',
  'MM-DD-YYYY',
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'YYYY/MM/DD',
  'DD MM YYYY',
  'MM DD YYYY',
  'YYYY MM DD',
  'D MMM YYYY',
  'MMM D, YYYY',
  'DD.MM.YYYY',
] as const

export type DateFormat = (typeof dateFormats)[number]

/** “local”: nobody chose one, so that each reader sees days as they write them, and programs as the standard does. */
export type ChosenDateFormat = DateFormat | 'local'

export const ChosenDateFormat = Type.Enum(['local', ...dateFormats])

export const standardDateFormat = 'YYYY-MM-DD' satisfies DateFormat

export function showDay(iso: string, format: ChosenDateFormat): string {
  // As it is, and nearly all are: exports ask for millions.
  if (format === 'local' || format === standardDateFormat) return iso
  const day = dayFromIso(iso)
  if (!day) return iso
  const parts: Readonly<Record<string, string>> = {
    YYYY: fourDigits(day.year),
    MMM: shortMonth(day.month),
    MM: twoDigits(day.month),
    DD: twoDigits(day.day),
    D: String(day.day),
  }
  return format.replace(/YYYY|M{2,3}|D{1,2}/g, (part) => parts[part] ?? part)
}

/**
 * A day as people write it. What is ambiguous is decided by the other texts of the column, by the format of the field and by
 * the person; without a decision it is no day.
 */
export function readDay(text: string, format: ChosenDateFormat, reading: Reading = {}): string | null {
  const words = wordsIn(text)
  if (words === null) return null
  if (!areNumbers(words)) return isoOf(dayWithMonthName(words))
  const { byDay, byMonth } = daysFromNumbers(words)
  const column = orderIn(text, reading.column)
  if (!isEither(byDay, byMonth)) {
    // What it says is clear, but its column is written the other way round.
    const day = isoOf(byDay ?? byMonth)
    const asColumn = column === 'monthFirst' ? byMonth : byDay
    if (day !== null && column !== undefined && asColumn === null) reading.note?.('ambiguous')
    return day
  }
  const told = column ?? (text.includes('.') ? 'dayFirst' : orderOf(format))
  const order = told ?? reading.person?.dayOrder
  if (told === undefined) reading.note?.('ambiguous')
  return order === undefined ? null : isoOf(order === 'dayFirst' ? byDay : byMonth)
}

const orderIn = (text: string, column: Habits | undefined): DayOrder | undefined =>
  text.includes('.') ? column?.dottedOrder : column?.dayOrder

/** The order that a text can only have; either: “3/4/2026”; null: it tells nothing. */
export function dayOrderIn(text: string): DayOrder | 'either' | null {
  const words = wordsIn(text)
  if (words === null || !areNumbers(words)) return null
  const { byDay, byMonth } = daysFromNumbers(words)
  if (isEither(byDay, byMonth)) return 'either'
  if (byDay !== null && byMonth !== null) return null
  return byDay !== null ? 'dayFirst' : byMonth !== null ? 'monthFirst' : null
}

/** Written as a day that no calendar has, such as “31/02/2026”. */
export function isImpossibleDay(text: string): boolean {
  const words = wordsIn(text)
  if (words === null || !areNumbers(words)) return false
  const [year = '', month = '', day = ''] = words[0]?.length === 4 ? words : words.toReversed()
  const [least, most] = [Number(month), Number(day)].sort((one, other) => one - other)
  const { byDay, byMonth } = daysFromNumbers(words)
  return yearOf(year) !== null && byDay === null && byMonth === null && (least ?? 0) <= 12 && (most ?? 0) <= 31
}

export function orderOf(format: ChosenDateFormat): DayOrder | undefined {
  if (format.startsWith('D')) return 'dayFirst'
  return format.startsWith('M') ? 'monthFirst' : undefined
}

function wordsIn(text: string): readonly string[] | null {
  if (text.length > 60) return null
  const words = text
    .trim()
    .split(/[\s,./-]+/)
    .filter((word) => word !== '' && !isWeekday(word))
  return words.length === 3 ? words : null
}

const areNumbers = (words: readonly string[]): boolean => words.every((word) => /^\d{1,4}$/.test(word))

const isoOf = (day: Day | null): string | null => day && dayToIso(day)

/** Both, and not the same day. */
function isEither(byDay: Day | null, byMonth: Day | null): boolean {
  return byDay !== null && byMonth !== null && byDay.day !== byMonth.day
}

interface BothWays {
  readonly byDay: Day | null
  readonly byMonth: Day | null
}

function daysFromNumbers([first = '', second = '', third = '']: readonly string[]): BothWays {
  if (first.length === 4) {
    const day = realDay({ year: Number(first), month: Number(second), day: Number(third) })
    return { byDay: day, byMonth: day }
  }
  const year = yearOf(third)
  if (year === null || first.length > 2 || second.length > 2) return { byDay: null, byMonth: null }
  return {
    byDay: realDay({ year, month: Number(second), day: Number(first) }),
    byMonth: realDay({ year, month: Number(first), day: Number(second) }),
  }
}

// Two digits mean the hundred years around 2020, as spreadsheets read them.
function yearOf(text: string): number | null {
  if (text.length === 4) return Number(text)
  return text.length === 2 ? Number(text) + (Number(text) < 70 ? 2000 : 1900) : null
}

function dayWithMonthName(words: readonly string[]): Day | null {
  const at = words.findIndex((word) => monthOf(word) !== null)
  const month = monthOf(words[at] ?? '')
  const numbers = words.filter((_, index) => index !== at).map((word) => word.replace(/(?<=\d)(?:st|nd|rd|th)$/i, ''))
  if (month === null || !numbers.every((word) => /^\d{1,4}$/.test(word))) return null
  const [first = '', second = ''] = numbers
  const [day, yearText] = first.length === 4 ? [second, first] : [first, second]
  const year = yearOf(yearText)
  return year === null || day.length > 2 ? null : realDay({ year, month, day: Number(day) })
}

const months = 'january february march april may june july august september october november december'.split(' ')
const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')

// In English whoever reads it: what is exported and copied is read again.
function shortMonth(month: number): string {
  const name = months[month - 1] ?? ''
  return name.slice(0, 1).toUpperCase() + name.slice(1, 3)
}

function monthOf(word: string): number | null {
  const index = word.length < 3 ? -1 : months.findIndex((month) => month.startsWith(word.toLowerCase()))
  return index === -1 ? null : index + 1
}

function isWeekday(word: string): boolean {
  return word.length >= 3 && weekdays.some((weekday) => weekday.startsWith(word.toLowerCase()))
}

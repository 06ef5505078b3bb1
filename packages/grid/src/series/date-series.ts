import type { Series } from './continuation.ts'
import { monthNames } from './name-series.ts'

interface DateText {
  readonly day: number
  readonly form: string
  write(day: number): string
}

const dayMs = 86_400_000

/** Days, equal steps of days, or equal steps of months; written the way the first one was. */
export function dateSeries(sources: readonly string[], locale: string): Series | null {
  const dates = sources.map((text) => readDate(text, locale))
  const [first, second] = dates
  if (first === null || first === undefined) return null
  if (dates.some((date) => date === null || date.form !== first.form)) return null
  if (second === null || second === undefined) return (step) => first.write(first.day + step)
  const known = dates.flatMap((date) => date ?? [])
  const months = equalSteps(known.map(({ day }) => monthIndex(day)))
  const isSameDay = known.every(({ day }) => dayOfMonth(day) === dayOfMonth(first.day))
  if (isSameDay && months !== null && months !== 0) return (step) => first.write(addMonths(first.day, months * step))
  const days = equalSteps(known.map(({ day }) => day))
  return days === null ? null : (step) => first.write(first.day + days * step)
}

function readDate(text: string, locale: string): DateText | null {
  if (text.length > 40) return null
  const iso = /^(\d{4})-(\d{2})-(\d{2})((?:[T ].*)?)$/.exec(text)
  if (iso !== null) {
    const day = dayNumber(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]))
    return day === null ? null : { day, form: 'iso', write: (next) => `${isoOf(next)}${iso[4] ?? ''}` }
  }
  const named = /^(?:(\d{1,2})\.? )?(\p{L}+)\.? (?:(\d{1,2}), )?(\d{4})$/u.exec(text)
  const dayText = named?.[1] ?? named?.[3]
  if (named === null || dayText === undefined) return null
  for (const names of monthNames(locale)) {
    const month = names.findIndex((name) => name.toLowerCase() === named[2]?.toLowerCase())
    const day = month < 0 ? null : dayNumber(Number(named[4]), month, Number(dayText))
    if (day === null) continue
    const isDayFirst = named[1] !== undefined
    const write = (next: number): string => {
      const date = new Date(next * dayMs)
      const name = names[date.getUTCMonth()] ?? ''
      const year = date.getUTCFullYear()
      return isDayFirst ? `${date.getUTCDate()} ${name} ${year}` : `${name} ${date.getUTCDate()}, ${year}`
    }
    return { day, form: `${isDayFirst}`, write }
  }
  return null
}

function dayNumber(year: number, month: number, day: number): number | null {
  const date = new Date(Date.UTC(year, month, day))
  return date.getUTCMonth() === month && date.getUTCDate() === day ? date.getTime() / dayMs : null
}

const isoOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
const dayOfMonth = (day: number): number => new Date(day * dayMs).getUTCDate()
const monthIndex = (day: number): number => {
  const date = new Date(day * dayMs)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** The 31st of a month without one is its last day. */
function addMonths(day: number, months: number): number {
  const index = monthIndex(day) + months
  const last = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate()
  const year = Math.floor(index / 12)
  return Date.UTC(year, index - year * 12, Math.min(dayOfMonth(day), last)) / dayMs
}

function equalSteps(values: readonly number[]): number | null {
  const step = (values[1] ?? 0) - (values[0] ?? 0)
  return values.every((value, place) => place === 0 || value - (values[place - 1] ?? 0) === step) ? step : null
}

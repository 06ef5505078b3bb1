/** Names of months (January first) and weekdays (Sunday first) in a language. */
export interface DateNames {
  readonly months: readonly string[]
  readonly shortMonths: readonly string[]
  readonly weekdays: readonly string[]
  readonly shortWeekdays: readonly string[]
}

export const defaultLocale = 'en'

/** null: no such locale, or none that is known here. */
export function canonicalLocale(tag: string): string | null {
  // Airtable writes pt_BR, and es-mx for es-MX.
  const hyphened = tag.trim().replaceAll('_', '-')
  if (!/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.test(hyphened)) return null
  return Intl.DateTimeFormat.supportedLocalesOf(hyphened)[0] ?? null
}

const mostKept = 100
const known = new Map<string, DateNames>()

export function dateNames(locale: string): DateNames {
  const cached = known.get(locale)
  if (cached) return cached
  if (known.size >= mostKept) known.clear()
  const names = namesOf(locale)
  known.set(locale, names)
  return names
}

function namesOf(locale: string): DateNames {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1))
  // 2026-02-01 is a Sunday.
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 1, 1 + day))
  return {
    months: months.map(namedBy(locale, { month: 'long' })),
    shortMonths: months.map(namedBy(locale, { month: 'short' })),
    weekdays: days.map(namedBy(locale, { weekday: 'long' })),
    shortWeekdays: days.map(namedBy(locale, { weekday: 'short' })),
  }
}

function namedBy(locale: string, options: Intl.DateTimeFormatOptions): (ms: number) => string {
  const format = new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' })
  return (ms) => format.format(ms)
}

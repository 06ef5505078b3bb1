/** Days as 2026-11-15, reckoned in UTC so that no change of the clock moves them. */
function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return isoOf(at)
}

/** The same day of another month, or its last where that is shorter. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const first = utc(year, month - 1 + months, 1)
  const last = utc(first.getUTCFullYear(), first.getUTCMonth() + 1, 0).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return isoOf(first)
}

/** The weeks that hold the month of a day, from the first weekday (0: Sunday) on. */
export function weeksAround(day: string, firstWeekday: number): readonly (readonly string[])[] {
  const first = `${day.slice(0, 8)}01`
  const start = dayAfter(first, -((weekdayOf(first) - firstWeekday + 7) % 7))
  const days = Array.from({ length: 42 }, (_, at) => dayAfter(start, at))
  const weeks = [0, 7, 14, 21, 28, 35].map((at) => days.slice(at, at + 7))
  return weeks.filter((week) => week.some((one) => one.slice(0, 7) === day.slice(0, 7)))
}

/** Where a key leads from a day; null: it means nothing here. */
export function dayByKey(
  day: string,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  { isRtl, firstWeekday }: { readonly isRtl: boolean; readonly firstWeekday: number },
): string | null {
  const inWeek = (weekdayOf(day) - firstWeekday + 7) % 7
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(day, isRtl ? 1 : -1)
    case 'ArrowRight':
      return dayAfter(day, isRtl ? -1 : 1)
    case 'ArrowUp':
      return dayAfter(day, -7)
    case 'ArrowDown':
      return dayAfter(day, 7)
    case 'Home':
      return dayAfter(day, -inWeek)
    case 'End':
      return dayAfter(day, 6 - inWeek)
    case 'PageUp':
      return monthAfter(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return monthAfter(day, shiftKey ? 12 : 1)
    default:
      return null
  }
}

/** 0: Sunday. Browsers that do not tell begin on Monday, as the standard does. */
export function firstWeekdayIn(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?(): { readonly firstDay: number }
    readonly weekInfo?: { readonly firstDay: number }
  }
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1) % 7
}

/** Where the person is, not in Greenwich. */
export function today(): string {
  const now = new Date()
  return isoOf(utc(now.getFullYear(), now.getMonth(), now.getDate()))
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
const isoOf = (at: Date): string => at.toISOString().slice(0, 10)

function utc(year: number, month: number, date: number): Date {
  const at = new Date(0)
  // Years below 100 would be read as 19xx.
  at.setUTCFullYear(year, month, date)
  return at
}

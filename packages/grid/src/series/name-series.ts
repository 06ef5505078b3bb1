import type { Series } from './continuation.ts'

/** Weekdays, months and quarters by their short or long names, in the reader's language or in English. */
export function nameSeries(sources: readonly string[], locale: string): Series | null {
  for (const names of [...weekdayNames(locale), ...monthNames(locale), quarters]) {
    const places = sources.map((text) => names.findIndex((name) => name.toLowerCase() === text.toLowerCase()))
    if (places.length === 0 || places.includes(-1)) continue
    const length = names.length
    const start = places[0] ?? 0
    const step = places.length === 1 ? 1 : modulo((places[1] ?? 0) - start, length)
    const isEven = places.every((place, index) => place === modulo(start + step * index, length))
    if (!isEven || step === 0) return null
    return (by) => cased(names[modulo(start + step * by, length)] ?? '', sources[0] ?? '')
  }
  return null
}

const quarters = ['Q1', 'Q2', 'Q3', 'Q4']
const known = new Map<string, readonly (readonly string[])[]>()

export function monthNames(locale: string): readonly (readonly string[])[] {
  return namesOf(locale, 'month', 12, (index) => Date.UTC(2024, index, 15))
}

function weekdayNames(locale: string): readonly (readonly string[])[] {
  // 1 January 2024 was a Monday.
  return namesOf(locale, 'weekday', 7, (index) => Date.UTC(2024, 0, 1 + index))
}

function namesOf(locale: string, part: 'month' | 'weekday', count: number, at: (index: number) => number) {
  const key = `${locale} ${part}`
  const found = known.get(key)
  if (found !== undefined) return found
  const lists = [...new Set([locale, 'en'])].flatMap((language) =>
    (['short', 'long'] as const).map((width) => {
      const format = new Intl.DateTimeFormat(language, { [part]: width, timeZone: 'UTC' })
      return Array.from({ length: count }, (_, index) => format.format(at(index)))
    }),
  )
  known.set(key, lists)
  return lists
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by

function cased(name: string, like: string): string {
  if (like.length > 1 && like === like.toUpperCase()) return name.toUpperCase()
  return like === like.toLowerCase() ? name.toLowerCase() : name
}

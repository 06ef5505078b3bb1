import type { Texts } from '../i18n/catalogue.ts'

type Moment =
  | { readonly kind: 'now' }
  | { readonly kind: 'minutes'; readonly count: number }
  | { readonly kind: 'today' | 'yesterday' | 'date' | 'dateAndYear'; readonly at: Date }

const minuteMs = 60_000

/** How people speak of a past moment. The clocks of server and browser differ, so the near future is now. */
export function momentOf(iso: string, now: Date): Moment {
  const at = new Date(iso)
  const agoMs = now.getTime() - at.getTime()
  if (agoMs < minuteMs) return { kind: 'now' }
  if (agoMs < 60 * minuteMs) return { kind: 'minutes', count: Math.floor(agoMs / minuteMs) }
  const days = daysBetween(at, now)
  if (days === 0) return { kind: 'today', at }
  if (days === 1) return { kind: 'yesterday', at }
  return { kind: at.getFullYear() === now.getFullYear() ? 'date' : 'dateAndYear', at }
}

export function describeMoment(moment: Moment, t: Texts, locale: string): string {
  if (moment.kind === 'now') return t('shell.time.now')
  if (moment.kind === 'minutes') return t('shell.time.minutes', { count: moment.count })
  if (moment.kind === 'yesterday') return t('shell.time.yesterday')
  if (moment.kind === 'today') return t('shell.time.today', { time: moment.at.toLocaleTimeString(locale, clock) })
  return moment.at.toLocaleDateString(locale, moment.kind === 'date' ? day : dayAndYear)
}

/** The same inside of a sentence: words begin small, names of months do not. */
export function describeMomentInside(moment: Moment, t: Texts, locale: string): string {
  const said = describeMoment(moment, t, locale)
  if (moment.kind === 'date' || moment.kind === 'dateAndYear') return said
  return said.slice(0, 1).toLocaleLowerCase(locale) + said.slice(1)
}

const units = [
  ['day', 48 * 60 * minuteMs, 24 * 60 * minuteMs],
  ['hour', 90 * minuteMs, 60 * minuteMs],
  ['minute', 0, minuteMs],
] as const

/** How long it is until a moment that comes: “in 4 minutes”. */
export function untilMoment(iso: string, now: Date, locale: string): string {
  const ms = Math.max(minuteMs, Date.parse(iso) - now.getTime())
  const [unit, , size] = units.find(([, from]) => ms >= from) ?? units[2]
  return new Intl.RelativeTimeFormat(locale).format(Math.round(ms / size), unit)
}

/** Whole days until something is gone for good; the last day counts as one. */
export function daysLeft(goneAt: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(goneAt) - now.getTime()) / (24 * 60 * minuteMs)))
}

const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
const day: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' }
const dayAndYear: Intl.DateTimeFormatOptions = { ...day, year: 'numeric' }

// By the calendar, not by 24 hours: yesterday evening is “yesterday” this morning, also when the clocks change.
function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.round((midnight(to) - midnight(from)) / (24 * 60 * minuteMs))
}

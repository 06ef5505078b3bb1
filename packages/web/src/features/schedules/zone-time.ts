const day: Intl.DateTimeFormatOptions = { weekday: 'short', month: 'short', day: 'numeric' }
const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
const moment: Intl.DateTimeFormatOptions = { ...day, ...clock }

/** An instant by the clocks of a zone. The server may know zones that this browser does not: those are shown as UTC. */
export const zoneTime = (iso: string, zone: string, locale: string): string => inZone(iso, zone, locale, moment)

/** Its parts, for lists in which the times stand under each other. */
export const zoneDay = (iso: string, zone: string, locale: string): string =>
  inZone(iso, zone, locale, { ...day, year: 'numeric' })
export const zoneClock = (iso: string, zone: string, locale: string): string => inZone(iso, zone, locale, clock)

function inZone(iso: string, zone: string, locale: string, parts: Intl.DateTimeFormatOptions): string {
  const at = new Date(iso)
  try {
    return at.toLocaleString(locale, { ...parts, timeZone: zone })
  } catch {
    return `${at.toLocaleString(locale, { ...parts, timeZone: 'UTC' })} UTC`
  }
}

/** All zones there are to choose, with the one that is chosen. */
export function zonesWith(chosen: string): readonly string[] {
  return [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
}

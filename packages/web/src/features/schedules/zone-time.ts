const parts: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}

/** An instant by the clocks of a zone. The server may know zones that this browser does not: those are shown as UTC. */
export function zoneTime(iso: string, zone: string, locale: string): string {
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

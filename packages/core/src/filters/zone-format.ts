import { invalidRequest } from '../errors.ts'

/** Parts of a moment as the clocks of a zone show it, in numbers whatever the language. */
export function zoneFormat(zone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', { timeZone: zone, ...parts })
  } catch (cause) {
    if (cause instanceof RangeError) throw invalidRequest(`There is no time zone “${zone.slice(0, 60)}”.`, { zone })
    throw cause
  }
}

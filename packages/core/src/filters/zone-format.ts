import { invalidRequest } from '../errors.ts'

// Making one costs more than most filters do; which zones are asked for is up to callers.
const known = new Map<string, Intl.DateTimeFormat>()
const mostKnown = 50

/** Parts of a moment as the clocks of a zone show it, in numbers whatever the language. */
export function zoneFormat(zone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${Object.entries(parts).join()}`
  const format = known.get(key) ?? newFormat(zone, parts)
  if (known.size >= mostKnown) known.clear()
  known.set(key, format)
  return format
}

function newFormat(zone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', { timeZone: zone, ...parts })
  } catch (cause) {
    if (cause instanceof RangeError) throw invalidRequest(`There is no time zone “${zone.slice(0, 60)}”.`, { zone })
    throw cause
  }
}

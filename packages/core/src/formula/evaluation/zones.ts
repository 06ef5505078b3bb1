// Time zones as lists of offset changes, so that databases without zone tables answer as those with them.

/** From this instant on, clocks are ahead of UTC by so much. */
interface ZoneOffset {
  readonly fromMs: number
  readonly offsetMs: number
}

const firstMs = Date.UTC(1970, 0, 1)
const lastMs = Date.UTC(2050, 0, 1)
const stepMs = 7 * 86_400_000
const minuteMs = 60_000

const known = new Map<string, readonly ZoneOffset[]>()

/** The name as it is written: “europe/berlin” is Europe/Berlin. null: there is no such zone. */
export function canonicalZone(name: string): string | null {
  return zoneFormat(name)?.resolvedOptions().timeZone ?? null
}

/**
 * Of a canonical name. Ascending; the first holds for everything before, the last for everything after. Only canonical
 * names are kept: there are some hundreds of them, but anybody may send any spelling.
 */
export function zoneOffsets(zone: string): readonly ZoneOffset[] {
  const cached = known.get(zone)
  if (cached) return cached
  const format = zoneFormat(zone)
  const offsets = format ? changesOf(format) : []
  if (format?.resolvedOptions().timeZone === zone) known.set(zone, offsets)
  return offsets
}

export function wallClockMs(ms: number, zone: string): number {
  return ms + offsetAt(zoneOffsets(zone), ms)
}

function offsetAt(offsets: readonly ZoneOffset[], ms: number): number {
  const rule = offsets.findLast(({ fromMs }) => fromMs <= ms) ?? offsets[0]
  return rule?.offsetMs ?? 0
}

function zoneFormat(zone: string): Intl.DateTimeFormat | null {
  // Intl also takes offsets such as “+01:00” for zones; a formula names places.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,60}$/.test(zone)) return null
  try {
    return new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', { timeZone: zone, timeZoneName: 'longOffset' })
  } catch {
    return null
  }
}

function changesOf(format: Intl.DateTimeFormat): readonly ZoneOffset[] {
  let before = offsetOf(format, firstMs)
  const changes: ZoneOffset[] = [{ fromMs: firstMs, offsetMs: before }]
  for (let at = firstMs; at < lastMs; at += stepMs) {
    const after = offsetOf(format, at + stepMs)
    if (before !== after) changes.push({ fromMs: changeBetween(format, at, at + stepMs), offsetMs: after })
    before = after
  }
  return changes
}

/** To the minute: no zone has changed at a second since 1970. */
function changeBetween(format: Intl.DateTimeFormat, from: number, to: number): number {
  const old = offsetOf(format, from)
  let before = from / minuteMs
  let after = to / minuteMs
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetOf(format, middle * minuteMs) === old) before = middle
    else after = middle
  }
  return after * minuteMs
}

/** Of “1/1/1970, GMT+05:30”; plain “GMT” is none. The whole text is read: its parts would cost three times as much. */
function offsetOf(format: Intl.DateTimeFormat, ms: number): number {
  const match = /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(format.format(ms))
  if (!match) return 0
  const seconds = (Number(match[2]) * 60 + Number(match[3])) * 60 + Number(match[4] ?? 0)
  return seconds * 1000 * (match[1] === '-' ? -1 : 1)
}

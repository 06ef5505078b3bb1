import { zoneFormat } from './zone-format.ts'

/** From an instant on, clocks of a zone are so many minutes ahead of UTC; null: for as long as anybody remembers. */
interface ZoneShift {
  readonly from: string | null
  readonly minutes: number
}

/** Beyond these years around now the first and the last shift are taken to hold for ever. */
const span = { back: 20, ahead: 5 } as const

const minuteMs = 60_000
const dayMs = 86_400_000

/** How a zone's clocks were put forward and back, the latest first: for databases that know no zones. */
export function zoneShifts(zone: string, now: string): readonly ZoneShift[] {
  const year = new Date(now).getUTCFullYear()
  const key = `${zone} ${year}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const shifts = findShifts(zone, year)
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(key, shifts)
  return shifts
}

// Finding them takes some thousand looks at a calendar; there are about 600 zones.
const remembered = new Map<string, readonly ZoneShift[]>()
const mostRemembered = 1000

function findShifts(zone: string, year: number): readonly ZoneShift[] {
  const format = clockFormat(zone)
  const end = Date.UTC(year + span.ahead, 0, 1)
  const shifts: ZoneShift[] = []
  let at = Date.UTC(year - span.back, 0, 1)
  let minutes = minutesAhead(format, at)
  shifts.unshift({ from: null, minutes })
  // No zone was ever put forward and back again within a week.
  for (let next = at + 7 * dayMs; at < end; at = next, next += 7 * dayMs) {
    const then = minutesAhead(format, next)
    if (then === minutes) continue
    shifts.unshift({ from: new Date(firstWith(format, then, at, next)).toISOString(), minutes: then })
    minutes = then
  }
  return shifts
}

function firstWith(format: Intl.DateTimeFormat, minutes: number, before: number, reached: number): number {
  let [low, high] = [before, reached]
  while (high - low > minuteMs) {
    const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs
    if (minutesAhead(format, middle) === minutes) high = middle
    else low = middle
  }
  return high
}

function minutesAhead(format: Intl.DateTimeFormat, moment: number): number {
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return Math.round((shown - moment) / minuteMs)
}

const clockFormat = (zone: string): Intl.DateTimeFormat =>
  zoneFormat(zone, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })

import type { PlaceInTime } from '@rowhouse/core/times/date-moves'
import { lastDayOf, type RecordTimes } from '@rowhouse/core/times/record-times'
import { dayMs, dayOfWall, minuteMs, minuteOfWall } from '@rowhouse/core/times/wall-clock'

export interface KeyRules {
  /** The record stands among hours: up and down lead through them. */
  readonly byHours: boolean
  readonly isRtl: boolean
}

const quarterMs = 15 * minuteMs

/** How far an arrow moves a record; null: it is none. */
export function shiftByKey(key: string, { byHours, isRtl }: KeyRules): number | null {
  const [up, down] = byHours ? [-quarterMs, quarterMs] : [-7 * dayMs, 7 * dayMs]
  const [left, right] = isRtl ? [dayMs, -dayMs] : [-dayMs, dayMs]
  const shifts = new Map([
    ['ArrowUp', up],
    ['ArrowDown', down],
    ['ArrowLeft', left],
    ['ArrowRight', right],
  ])
  return shifts.get(key) ?? null
}

/** Where it ends after that. */
export function endAfter(times: RecordTimes, by: number, { byHours }: KeyRules): PlaceInTime {
  if (!byHours) return { day: lastDayOf(times) + by / dayMs, minute: null }
  const end = times.end + by
  return { day: dayOfWall(end), minute: minuteOfWall(end) }
}

import { type DateFormat, showDay } from '@rowhouse/core/column-types/date-format'

export interface MomentLook {
  readonly dateFormat: DateFormat
  readonly timeFormat: 'HH:mm' | 'HH:mm:ss' | 'HH:mm:ss.SSS'
  readonly twelveHours: boolean
}

/** An instant on the clock of the person who looks. */
export function showLocalMoment(iso: string, { dateFormat, timeFormat, twelveHours }: MomentLook): string {
  const parts = localDayAndClock(iso)
  if (parts === null) return iso
  const [day, clock] = parts
  return `${showDay(day, dateFormat)} ${showClock(clock.slice(0, timeFormat.length), twelveHours)}`
}

/** “2026-11-15” and “13:45:00.000” on that clock; null: it is no instant. */
export function localDayAndClock(iso: string): readonly [day: string, clock: string] | null {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return null
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  const milliseconds = String(at.getMilliseconds()).padStart(3, '0')
  return [day, `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${milliseconds}`]
}

/** “13:45:00” as “1:45:00 pm” where the column asks for it. */
export function showClock(clock: string, twelveHours: boolean): string {
  const [, hours, rest = ''] = /^(\d{2})(:.*)$/.exec(clock) ?? []
  if (!twelveHours || hours === undefined) return clock
  const hour = Number(hours)
  return `${hour % 12 === 0 ? 12 : hour % 12}${rest} ${hour < 12 ? 'am' : 'pm'}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

import { lastInstant } from '../filters/zoned-days.ts'
import { type DateCells, type RecordDates, timesOf } from '../times/record-times.ts'

/** As a calendar program reads them. */
export interface EventTimes {
  readonly isAllDay: boolean
  /** “20261201” or “20261201T090000Z” */
  readonly start: string
  /** The first moment or day that no longer belongs to it; null: it lies beyond the years that can be written. */
  readonly end: string | null
}

/** Where the calendar shows a record. The clocks of its zone say which days are meant; moments are told as they are. */
export function eventTimes(dates: RecordDates, cells: DateCells): EventTimes | null {
  const onWall = timesOf(dates, cells)
  if (onWall === null) return null
  const { isAllDay } = onWall
  const { begin, end } = (isAllDay ? onWall : timesOf({ ...dates, zone: 'UTC' }, cells)) ?? onWall
  const write = isAllDay ? dateText : momentText
  const [start, behind] = [write(begin), write(end)]
  return { isAllDay, start, end: behind > start ? behind : null }
}

/** “20261201T090000Z” */
export const momentText = (ms: number): string => `${compact(ms).slice(0, 15)}Z`

const dateText = (ms: number): string => compact(ms).slice(0, 8)

/** Years have four digits. */
function compact(ms: number): string {
  const within = Math.min(Math.max(ms, firstMs), lastMs)
  return new Date(within).toISOString().replace(/[-:]/g, '')
}

const firstMs = Date.parse('0001-01-01T00:00:00.000Z')
const lastMs = Date.parse(lastInstant)

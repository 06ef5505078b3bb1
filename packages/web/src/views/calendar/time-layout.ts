import { dayMs, minuteMs } from '@rowhouse/core/times/wall-clock'
import { byTime, type DatedRecord } from '../dated/dated-record.ts'
import { isLong } from './is-long.ts'

/** A record among the hours of a day. */
interface Slot {
  readonly event: DatedRecord
  /** Since midnight. */
  readonly from: number
  readonly to: number
  /** Records at the same time share the width. */
  readonly column: number
  readonly columns: number
  readonly beginsBefore: boolean
  readonly goesOn: boolean
}

type Placed = Omit<Slot, 'columns'>

/** Lines of text need so much. */
const leastMinutes = 20

/** What stands among the hours of a day, side by side where it is at the same time. */
export function slotsOn(events: readonly DatedRecord[], day: number): readonly Slot[] {
  const [begin, end] = [day * dayMs, (day + 1) * dayMs]
  const there = events.filter((event) => !isLong(event) && event.begin < end && event.end > begin).toSorted(byTime)
  const slots: Slot[] = []
  let together: Placed[] = []
  let until = 0
  const settle = () => {
    const columns = Math.max(0, ...together.map(({ column }) => column + 1))
    slots.push(...together.map((slot) => ({ ...slot, columns })))
    together = []
  }
  for (const event of there) {
    const from = Math.max(0, (event.begin - begin) / minuteMs)
    const to = Math.min(24 * 60, Math.max((event.end - begin) / minuteMs, from + leastMinutes))
    if (from >= until) settle()
    const taken = new Set(together.filter((other) => other.to > from).map(({ column }) => column))
    let column = 0
    while (taken.has(column)) column += 1
    together.push({ event, from, to, column, beginsBefore: event.begin < begin, goesOn: event.end > end })
    until = Math.max(until, to)
  }
  settle()
  return slots
}

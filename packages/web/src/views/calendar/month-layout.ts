import { firstDayOf, lastDayOf } from '@rowhouse/core/times/record-times'
import { byTime, type DatedRecord } from '../dated/dated-record.ts'
import type { Days } from '../dated/days.ts'

/** A record in one line of days, or as much of it as there is. */
export interface Bar {
  readonly event: DatedRecord
  /** Places in the line, both included. */
  readonly from: number
  readonly to: number
  /** How many stand above it. */
  readonly lane: number
  readonly beginsBefore: boolean
  readonly goesOn: boolean
}

/** Records in a line of days: each as high up as there is room, so that none lies over another. */
export function barsIn(events: readonly DatedRecord[], { first, end }: Days): readonly Bar[] {
  const lanes: number[] = []
  return events
    .filter((event) => firstDayOf(event) < end && lastDayOf(event) >= first)
    .toSorted(byTime)
    .map((event) => {
      const [from, to] = [Math.max(firstDayOf(event), first) - first, Math.min(lastDayOf(event), end - 1) - first]
      const free = lanes.findIndex((taken) => taken < from)
      const lane = free === -1 ? lanes.length : free
      lanes[lane] = to
      return { event, from, to, lane, beginsBefore: firstDayOf(event) < first, goesOn: lastDayOf(event) >= end }
    })
}

interface Fitting {
  readonly shown: readonly Bar[]
  /** For each day of the line: how many more there are than are shown. */
  readonly more: readonly number[]
}

/** Those for which there is room; the last lane tells of the others, where there are any. */
export function fitting(bars: readonly Bar[], days: number, lanes: number): Fitting {
  const isOver = bars.some(({ lane }) => lane >= lanes)
  const most = Math.max(0, isOver ? lanes - 1 : lanes)
  const crowded = Array.from(
    { length: days },
    (_, day) => isOver && bars.some((bar) => bar.lane >= lanes && isOn(bar, day)),
  )
  const isShown = (bar: Bar): boolean =>
    bar.lane < most || (bar.lane < lanes && !crowded.slice(bar.from, bar.to + 1).includes(true))
  const more = crowded.map((_, day) => bars.filter((bar) => isOn(bar, day) && !isShown(bar)).length)
  return { shown: bars.filter(isShown), more }
}

const isOn = ({ from, to }: Bar, day: number): boolean => from <= day && day <= to

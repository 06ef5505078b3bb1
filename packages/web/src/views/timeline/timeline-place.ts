import type { PlaceInTime } from '@rowhouse/core/times/date-moves'
import { laneAt, lanePad, rowHeight } from './lane-layout.ts'
import type { TimelineState } from './use-timeline.ts'

/** Where somebody points at: a day, a lane, and the row there. */
export interface TimelinePlace extends PlaceInTime {
  readonly lane: string
  /** Where the row begins, from the top of the first lane. */
  readonly top: number
}

type Geometry = Pick<TimelineState, 'track' | 'metrics' | 'layout'>

/** null: beside the track, or above it. */
export function placeIn(box: HTMLElement | null, geometry: Geometry, x: number, y: number): TimelinePlace | null {
  if (box === null) return null
  const { track, metrics, layout } = geometry
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const isRtl = document.documentElement.dir === 'rtl'
  const inline = (isRtl ? right - x : x - left) - metrics.lead
  const block = y - top - metrics.head
  if (inline < 0 || x > right || x < left || block < 0 || y > bottom) return null
  const at = block + box.scrollTop
  const lane = laneAt(layout.lanes, at)
  if (lane === null) return null
  const rows = lane.top + metrics.laneHead + lanePad
  const row = Math.max(0, Math.floor((Math.min(at, lane.top + lane.height - lanePad - 1) - rows) / rowHeight))
  return {
    day: track.first + Math.floor((inline + Math.abs(box.scrollLeft)) / track.dayWidth),
    minute: null,
    lane: lane.key,
    top: rows + row * rowHeight,
  }
}

import { timelineScales } from '@rowhouse/core/views/settings/timeline-scale'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { TableRecords } from '../../features/records/table-records.ts'
import type { DatedRecord } from '../dated/dated-record.ts'
import { historyAct } from '../history-act.ts'
import { walked } from './bar-walk.ts'
import { barHeight } from './lane-layout.ts'
import { measures, stepped } from './time-scale.ts'
import type { TimelineState } from './use-timeline.ts'

interface TimelineKeysSpec {
  readonly scroller: RefObject<HTMLElement | null>
  readonly records: TableRecords
  readonly timeline: TimelineState
  readonly canMove: boolean
  readonly canResize: boolean
  readonly onAdd: (() => void) | null
  /** By so many days. */
  readonly onMove: (event: DatedRecord, by: number) => void
  readonly onLane: (event: DatedRecord, to: string) => void
  readonly onResize: (event: DatedRecord, by: number) => void
}

interface TimelineKeys {
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly focus: (key: string) => void
}

/** Keys lead from bar to bar, and put records elsewhere. */
export function useTimelineKeys(spec: TimelineKeysSpec): TimelineKeys {
  const { scroller, records, timeline } = spec
  const { place, layout, places, reveal } = timeline
  const wanted = useRef<string | null>(null)
  const isRtl = document.documentElement.dir === 'rtl'

  // What is out of sight is drawn first, and so is a record that was moved.
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const found = scroller.current?.querySelector<HTMLElement>(`[data-event="${CSS.escape(wanted.current)}"]`)
    if (!found) return
    wanted.current = null
    found.focus({ preventScroll: true })
  })

  function focus(key: string): void {
    wanted.current = key
    const bar = places.get(key)
    if (bar !== undefined) reveal({ left: bar.x, top: bar.top, width: bar.width, height: barHeight })
    const drawn = scroller.current?.querySelector<HTMLElement>(`[data-event="${CSS.escape(key)}"]`)
    drawn?.focus({ preventScroll: true })
  }

  function onBar(press: KeyboardEvent, key: string): (() => void) | null {
    const event = places.get(key)?.event
    if (event === undefined || press.ctrlKey || press.metaKey) return null
    if (press.altKey) return onHeldBar(press, event)
    const to = press.shiftKey ? null : walked(layout.bars, key, { key: press.key, isRtl })
    return to === null ? null : () => focus(to.event.key)
  }

  function onHeldBar({ key, shiftKey }: KeyboardEvent, event: DatedRecord): (() => void) | null {
    const { keyDays } = measures[place.scale]
    const by = new Map([
      ['ArrowLeft', isRtl ? keyDays : -keyDays],
      ['ArrowRight', isRtl ? -keyDays : keyDays],
    ]).get(key)
    if (by !== undefined && shiftKey) return spec.canResize ? () => spec.onResize(event, by) : null
    if (by !== undefined) return spec.canMove ? () => following(event, () => spec.onMove(event, by)) : null
    const step = new Map([
      ['ArrowUp', -1],
      ['ArrowDown', 1],
    ]).get(key)
    const at = layout.lanes.findIndex((lane) => lane.key === timeline.laneOf(event))
    const lane = step === undefined || shiftKey ? undefined : layout.lanes[at + step]
    return lane === undefined ? null : () => following(event, () => spec.onLane(event, lane.key))
  }

  /** Keys go along with what they move. */
  function following({ key }: DatedRecord, move: () => void): void {
    wanted.current = key
    move()
  }

  function onPlain({ key, shiftKey }: KeyboardEvent): (() => void) | null {
    const { scale, day, today, goTo, show } = place
    const at = timelineScales.indexOf(scale)
    if (key === 't') return () => goTo(today)
    if (key === 'PageUp' || key === 'PageDown') return () => goTo(stepped(scale, day, key === 'PageUp' ? -1 : 1))
    const zoom = key === '+' ? timelineScales[at - 1] : key === '-' ? timelineScales[at + 1] : undefined
    if (zoom !== undefined) return () => show(zoom)
    return key === 'Enter' && shiftKey ? spec.onAdd : null
  }

  function actOf(press: KeyboardEvent): (() => void) | null {
    const undo = historyAct(records.undoStack, press)
    if (undo !== null || !(press.target instanceof HTMLElement)) return undo
    // What is opened from here hears its own keys.
    if (scroller.current?.contains(press.target) !== true) return null
    const { event } = press.target.dataset
    const onIt = event === undefined ? null : onBar(press, event)
    if (onIt !== null || press.ctrlKey || press.metaKey || press.altKey) return onIt
    return onPlain(press)
  }

  return {
    onKeyDown(press) {
      const act = actOf(press)
      if (act === null) return
      press.preventDefault()
      press.stopPropagation()
      act()
    },
    focus,
  }
}

import type { CellValue } from '@rowhouse/core/storage'
import { firstDayOf } from '@rowhouse/core/times/record-times'
import { dayMs } from '@rowhouse/core/times/wall-clock'
import { type TimelineScale, timelineScales } from '@rowhouse/core/views/settings/timeline-scale'
import { type RefObject, useMemo } from 'react'
import { isFolded, toggled } from '../../features/view-settings/groups/folds.ts'
import { useFolds } from '../../features/view-settings/groups/use-folds.ts'
import { dependingColumns } from '../../features/view-settings/lanes/depending-columns.ts'
import { noValue, stackKey } from '../../features/view-settings/stacks/stack-key.ts'
import { stackableColumns } from '../../features/view-settings/stacks/stackable-columns.ts'
import type { Column } from '../../structure/tables/table.ts'
import { linkedRecords } from '../../values/linked-names.ts'
import type { DatedRecord } from '../dated/dated-record.ts'
import type { Days } from '../dated/days.ts'
import { useDatedRecords, useRange } from '../dated/use-dated-records.ts'
import { type DatedViewProps, useViewInTime, type ViewInTime } from '../dated/use-view-in-time.ts'
import { useWalkInTime } from '../dated/use-walk-in-time.ts'
import { type Layout, layOut, type PlacedBar, type Seen } from './lane-layout.ts'
import { lanesOf } from './timeline-lanes.ts'
import { type TimelineFigures, useTimelineFigures } from './use-timeline-figures.ts'
import { type Track, useTrack } from './use-track.ts'

export interface TimelineState extends ViewInTime<TimelineScale> {
  readonly track: Track
  readonly seen: Seen
  readonly reveal: (part: Seen) => void
  readonly metrics: TimelineMetrics
  readonly events: readonly DatedRecord[]
  /** Of those that are in the time that is asked for. */
  readonly days: Days
  readonly laneColumn: Column | null
  readonly waitsColumn: Column | null
  readonly laneOf: (event: DatedRecord) => string
  readonly layout: Layout<CellValue>
  readonly places: ReadonlyMap<string, PlacedBar>
  /** Keys of the records that one waits for. */
  readonly waitsFor: ReadonlyMap<string, readonly string[]>
  readonly figures: TimelineFigures
  readonly onFold: (lane: string) => void
}

export interface TimelineMetrics {
  /** Lanes are named beside the track; 0: above their bars. */
  readonly lead: number
  readonly head: number
  readonly laneHead: number
  readonly leastLane: number
}

/** More are told and not loaded. Few of them are ever drawn at once, so that many can be. */
export const mostOnTimeline = 10_000

const wide: TimelineMetrics = { lead: 164, head: 52, laneHead: 0, leastLane: 58 }
const wideWithTotals: TimelineMetrics = { ...wide, leastLane: 76 }
const narrow: TimelineMetrics = { lead: 0, head: 52, laneHead: 28, leastLane: 0 }
const alone: TimelineMetrics = { lead: 0, head: 52, laneHead: 0, leastLane: 0 }

/** Where one is in time, and what stands there, in lanes. */
export function useTimeline(props: DatedViewProps, scroller: RefObject<HTMLElement | null>): TimelineState {
  const { table, records, view, viewId } = props
  const { laneBy, dependsOn, timelineScale } = view.settings
  const inTime = useViewInTime(props, timelineScales, timelineScale)
  const { dates, place, undated, isNarrow } = inTime
  const laneColumn = stackableColumns(table).find(({ id }) => id === laneBy) ?? null
  const waitsColumn = dependingColumns(table).find(({ id }) => id === dependsOn) ?? null
  const figures = useTimelineFigures(props, laneColumn, inTime)
  const beside = figures.total === null ? wide : wideWithTotals
  const metrics = laneColumn === null ? alone : isNarrow ? narrow : beside

  const { track, seen, reveal, goTo } = useTrack({ scroller, place, lead: metrics.lead, head: metrics.head })
  const { first, end } = daysAsked(place.day, seen.width / track.dayWidth)
  const days = useMemo(() => ({ first, end }), [first, end])
  useRange(records, dates, days, mostOnTimeline)
  const goneBy = useMemo(() => [laneColumn, waitsColumn].filter((column) => column !== null), [laneColumn, waitsColumn])
  const events = useDatedRecords([records, undated], dates, goneBy)

  const [folds, setFolds] = useFolds(viewId)
  const { layout, places, waitsFor, laneOf } = useMemo(() => {
    const laneValue = (event: DatedRecord): CellValue => (laneColumn === null ? null : (event.beside[0] ?? null))
    const laneKey = (event: DatedRecord) => (laneColumn === null ? noValue : stackKey(laneColumn, laneValue(event)))
    const lanes = lanesOf({
      column: laneColumn,
      values: events.map(laneValue),
      isFolded: (key) => isFolded(folds, key),
    })
    const rules = {
      first: track.first,
      dayWidth: track.dayWidth,
      headHeight: metrics.laneHead,
      leastHeight: metrics.leastLane,
      laneOf: laneKey,
    }
    const made = layOut(events, lanes, rules)
    const keyTitles = table.columns.filter(({ isKey }) => isKey).map(({ title }) => title)
    const waits = (event: DatedRecord): readonly string[] =>
      waitsColumn === null ? [] : linkedRecords(event.beside.at(-1) ?? null, keyTitles).map(({ key }) => key)
    return {
      layout: made,
      places: new Map(made.bars.map((bar) => [bar.event.key, bar])),
      waitsFor: new Map(
        events.map((event) => [event.key, waits(event)] as const).filter(([, keys]) => keys.length > 0),
      ),
      laneOf: laneKey,
    }
  }, [events, laneColumn, waitsColumn, folds, track, metrics, table])

  const placed = useMemo(() => layout.bars.map(({ event }) => event.key), [layout])
  useWalkInTime(records, undated, placed)
  return {
    ...inTime,
    place: { ...place, goTo },
    track,
    seen,
    reveal,
    metrics,
    events,
    days,
    laneColumn,
    waitsColumn,
    laneOf,
    layout,
    places,
    waitsFor,
    figures,
    onFold: (lane) => setFolds(toggled(folds, lane)),
  }
}

/** What is seen and half as much on both sides, in steps: so that a little scrolling asks for nothing. */
function daysAsked(day: number, screen: number): Days {
  const step = Math.max(7, Math.ceil(screen / 2))
  const [from, to] = [day - 0.75 * screen, day + 1.25 * screen]
  return { first: Math.floor(from / step) * step, end: Math.ceil(to / step) * step + 1 }
}

/** Whether it stands in these days at all: what was moved away is still among the loaded. */
export const isIn = (event: DatedRecord, { first, end }: Days): boolean =>
  firstDayOf(event) < end && event.end > first * dayMs

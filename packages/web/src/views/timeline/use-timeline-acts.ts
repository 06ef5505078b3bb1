import { movedCells, newCells, type PlaceInTime, placedCells, resizedCells } from '@rowhouse/core/times/date-moves'
import { firstDayOf, lastDayOf } from '@rowhouse/core/times/record-times'
import { dayMs } from '@rowhouse/core/times/wall-clock'
import type { KeyboardEvent, ReactElement, RefObject } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { isEditable, type RecordRow } from '../../structure/tables/table.ts'
import type { DatedActs } from '../dated/dated-acts.ts'
import type { DatedRecord } from '../dated/dated-record.ts'
import { type DragSpec, type Held, heldCells, heldKeyOf, nowhere } from '../dated/held-cells.ts'
import { useDateDrag } from '../dated/use-date-drag.ts'
import { type Along, type Moved, useDateMoves } from '../dated/use-date-moves.tsx'
import type { DatedViewProps } from '../dated/use-view-in-time.ts'
import { cellsAfter, onlyEditable } from '../dated/with-held.ts'
import { knownStack, stackCell } from '../stack-cell.ts'
import { foreseen } from './foresee.ts'
import { placeIn, type TimelinePlace } from './timeline-place.ts'
import { useEdgeScroll } from './use-edge-scroll.ts'
import type { TimelineState } from './use-timeline.ts'
import { useTimelineKeys } from './use-timeline-keys.ts'

interface ActsInTimeline {
  readonly acts: DatedActs<TimelinePlace>
  readonly held: Held<TimelinePlace> | null
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Gives a record the day that is looked at. */
  readonly put: (key: string, title: string | null) => void
  /** Leads keys to a record. */
  readonly focus: (key: string) => void
  readonly status: ReactElement
}

/** What can be done in a timeline, by pointer and by keys. */
export function useTimelineActs(
  props: DatedViewProps,
  timeline: TimelineState,
  scroller: RefObject<HTMLElement | null>,
): ActsInTimeline {
  const { records, view, mayWrite, openKey, onExpand, onAddWith, start, end } = props
  const { dates, place, words, events, undated, laneColumn, waitsColumn, waitsFor, layout, laneOf } = timeline
  const t = useTexts()
  const canMove = mayWrite && isEditable(start)
  const canAdd = onAddWith !== null && isEditable(start)
  const canResize = canMove && end !== null && isEditable(end)
  const canChangeLane = mayWrite && laneColumn !== null && isEditable(laneColumn)
  const shifts = view.settings.shiftsSuccessors && canMove && (end === null || isEditable(end))
  const moves = useDateMoves({ records, undated, dates, words, along })

  function along({ key, cells: before }: Moved, cells: RecordRow): Along | null {
    if (!shifts || waitsColumn === null) return null
    const shift = { start: start.id, end: end?.id ?? null, dependsOn: waitsColumn.id, timezone: dates.zone }
    const after = cellsAfter(dates, before, cells)
    return { shift, foreseen: foreseen({ dates, events, waitsFor, key, before, after }) }
  }

  /** What it holds among those of another lane; nothing: it stays in its own. */
  function laneCells(from: string | null, to: string): RecordRow {
    const lane = layout.lanes.find(({ key }) => key === to)
    if (laneColumn === null || lane === undefined || from === to || !canChangeLane) return {}
    const mates = events.filter((event) => laneOf(event) === to).map(({ record }) => record)
    return { [laneColumn.title]: stackCell(laneColumn, lane.value, mates) }
  }

  async function store(moved: Moved, cells: RecordRow | null, beside: RecordRow = {}): Promise<void> {
    if (cells === null) return void toast.error(t('calendar.outside'))
    const event = events.find(({ key }) => key === moved.key)
    const isOther = laneColumn !== null && Object.hasOwn(beside, laneColumn.title)
    const known = isOther && event !== undefined ? knownStack(laneColumn, event.beside[0] ?? null) : {}
    await moves.store(moved, { ...onlyEditable(dates, cells), ...beside }, known)
  }

  const drag = useDateDrag<TimelinePlace>({
    placeAt: (x, y) => placeIn(scroller.current, timeline, x, y),
    onPress: () => undefined,
    onDrop(held) {
      const { spec, from, at } = held
      if (at === null) return
      if (spec.kind === 'add') return from === null ? undefined : add(from, at)
      const moved = movedBy(spec)
      const isMove = spec.kind === 'move' || spec.kind === 'put'
      const beside = isMove ? laneCells(spec.kind === 'move' ? laneOf(spec.event) : null, at.lane) : {}
      const isSame = spec.kind === 'move' && from?.day === at.day && Object.keys(beside).length === 0
      if (moved !== null && !isSame) void store(moved, heldCells(dates, held), beside)
    },
  })
  useEdgeScroll(scroller, drag.held !== null, timeline.metrics)

  function add(from: TimelinePlace, to: TimelinePlace): void {
    if (!canAdd) return
    const cells = heldCells(dates, { spec: { kind: 'add' }, from, at: to }) ?? newCells(dates, from, to)
    const lane = layout.lanes.find(({ key }) => key === from.lane)
    const isEmpty = lane === undefined || lane.value === null
    onAddWith?.({ ...cells, ...(isEmpty ? {} : laneCells(null, from.lane)) })
  }

  function moveTo(event: DatedRecord, by: number, beside: RecordRow = {}): void {
    void store(event, movedCells(dates, event.cells, by * dayMs), beside)
  }

  const today: PlaceInTime = { day: place.day, minute: null }
  const keys = useTimelineKeys({
    scroller,
    records,
    timeline,
    canMove,
    canResize,
    onAdd: canAdd ? () => onAddWith?.(newCells(dates, today, today)) : null,
    onMove: moveTo,
    onLane: (event, to) => {
      const beside = laneCells(laneOf(event), to)
      if (Object.keys(beside).length > 0) moveTo(event, 0, beside)
    },
    onResize: (event, by) =>
      void store(
        event,
        resizedCells(dates, event.cells, { day: Math.max(firstDayOf(event), lastDayOf(event) + by), minute: null }),
      ),
  })

  return {
    acts: {
      canMove,
      canResize,
      canAdd,
      openKey,
      heldKey: heldKeyOf(drag.held),
      open: (key) => {
        if (!drag.wasDrag()) onExpand(key)
      },
      add,
      hold: (press, spec) => {
        if (spec.kind === 'add' ? canAdd : canMove) drag.begin(press, spec)
      },
    },
    held: drag.held,
    onKeyDown: keys.onKeyDown,
    put: (key, title) => void store({ key, title, cells: nowhere }, placedCells(dates, today)),
    focus: keys.focus,
    status: moves.status,
  }
}

function movedBy(spec: DragSpec): Moved | null {
  if (spec.kind === 'add') return null
  return spec.kind === 'put' ? { key: spec.key, title: spec.title, cells: nowhere } : spec.event
}

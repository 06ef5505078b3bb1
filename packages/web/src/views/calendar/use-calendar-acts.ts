import { movedCells, newCells, type PlaceInTime, placedCells, resizedCells } from '@rowhouse/core/times/date-moves'
import { firstDayOf, timesOf } from '@rowhouse/core/times/record-times'
import type { KeyboardEvent, ReactElement, RefObject } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { isEditable, type RecordRow } from '../../structure/tables/table.ts'
import type { DatedRecord } from '../dated/dated-record.ts'
import { type DragSpec, heldCells, heldKeyOf, nowhere } from '../dated/held-cells.ts'
import { useDateDrag } from '../dated/use-date-drag.ts'
import { type Moved, useDateMoves } from '../dated/use-date-moves.tsx'
import type { DatedViewProps } from '../dated/use-view-in-time.ts'
import { cellsAfter, onlyEditable, withHeld } from '../dated/with-held.ts'
import type { CalendarActs } from './scale-props.ts'
import type { useCalendar } from './use-calendar.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'

interface ActsInCalendar {
  readonly acts: CalendarActs
  /** With what is held where it would be put down. */
  readonly events: readonly DatedRecord[]
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Gives a record the day that is looked at. */
  readonly put: (key: string, title: string | null) => void
  readonly status: ReactElement
}

/** What can be done in a calendar, by pointer and by keys. */
export function useCalendarActs(
  { records, mayWrite, openKey, onExpand, onAddWith, start, end }: DatedViewProps,
  { dates, place, days, weekStart, isNarrow, words, events, undated }: ReturnType<typeof useCalendar>,
  home: RefObject<HTMLElement | null>,
): ActsInCalendar {
  const t = useTexts()
  const moves = useDateMoves({ records, undated, dates, words })
  const { scale, day, today, goTo } = place
  const canMove = mayWrite && isEditable(start)
  const canAdd = onAddWith !== null && isEditable(start)
  const hasHours = scale === 'week' || scale === 'day'

  async function store(moved: Moved, cells: RecordRow | null, follows: boolean): Promise<void> {
    if (cells === null) return void toast.error(t('calendar.outside'))
    const written = onlyEditable(dates, cells)
    const to = timesOf(dates, cellsAfter(dates, moved.cells, written))
    const day = to === null ? null : firstDayOf(to)
    const isSeen = day !== null && day >= days.first && day < days.end
    if (follows) keys.follow(moved.key)
    if (follows && isSeen) goTo(day)
    const isStored = await moves.store(moved, written)
    // What goes out of sight is followed when it is there.
    if (follows && isStored && !isSeen && day !== null) goTo(day)
  }

  const drag = useDateDrag({
    placeAt,
    onPress(spec, at) {
      if (spec.kind !== 'add') return
      if (at.minute === null) goTo(at.day)
      else add(at, at)
    },
    onDrop(held) {
      const { spec, from, at } = held
      if (at === null) return
      if (spec.kind === 'add') return from === null ? undefined : add(from, at)
      const moved = movedBy(spec)
      const cells = heldCells(dates, held)
      const isSame = spec.kind === 'move' && from?.day === at.day && from.minute === at.minute
      if (moved !== null && !isSame) void store(moved, cells, false)
    },
  })

  function add(from: PlaceInTime, to: PlaceInTime): void {
    if (canAdd) onAddWith?.(heldCells(dates, { spec: { kind: 'add' }, from, at: to }) ?? newCells(dates, from, to))
  }

  const acts: CalendarActs = {
    canMove,
    canResize: canMove && end !== null && isEditable(end),
    canAdd,
    openKey,
    heldKey: heldKeyOf(drag.held),
    open: (key) => {
      if (!drag.wasDrag()) onExpand(key)
    },
    showDay: (to) => (isNarrow && scale === 'month' ? goTo(to) : place.show('day', to)),
    add,
    hold: (press, spec) => {
      if (spec.kind !== 'add' || canAdd || isNarrow) drag.begin(press, spec)
    },
  }

  const keys = useCalendarKeys({
    home,
    records,
    events,
    day,
    today,
    weekStart,
    hasHours,
    acts,
    goTo,
    onMove: (event, by) => void store(event, movedCells(dates, event.cells, by), true),
    onResize: (event, at) => void store(event, resizedCells(dates, event.cells, at), true),
  })

  return {
    acts,
    events: withHeld(events, dates, drag.held, t('tables.record.add')),
    onKeyDown: keys.onKeyDown,
    put: (key, title) => void store({ key, title, cells: nowhere }, placedCells(dates, { day, minute: null }), false),
    status: moves.status,
  }
}

function movedBy(spec: DragSpec): Moved | null {
  if (spec.kind === 'add') return null
  return spec.kind === 'put' ? { key: spec.key, title: spec.title, cells: nowhere } : spec.event
}

const stepMinutes = 15

/** Places say by `data-day` which day they are. null: no place of the calendar. */
function placeAt(x: number, y: number): PlaceInTime | null {
  const found = document
    .elementsFromPoint(x, y)
    .find((element): element is HTMLElement => element instanceof HTMLElement && element.dataset.day !== undefined)
  if (found === undefined) return null
  const day = Number(found.dataset.day)
  if (found.dataset.hours === undefined) return { day, minute: null }
  const { top, height } = found.getBoundingClientRect()
  const minutes = ((y - top) / height) * 24 * 60
  return { day, minute: Math.min(24 * 60 - stepMinutes, Math.max(0, Math.floor(minutes / stepMinutes) * stepMinutes)) }
}

import type { KeyboardEvent, ReactElement, RefObject } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { isEditable, type RecordRow } from '../../structure/tables/table.ts'
import { type CalendarDates, type CalendarEvent, type EventCells, firstDayOf, timesOf } from './calendar-event.ts'
import { type CalendarPlace, movedCells, newCells, placedCells, resizedCells } from './event-moves.ts'
import { type DragWish, type Held, heldCells } from './held-cells.ts'
import type { CalendarActs } from './scale-props.ts'
import type { OpenCalendarProps, useCalendar } from './use-calendar.ts'
import { useCalendarDrag } from './use-calendar-drag.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { type Moved, useCalendarMoves } from './use-calendar-moves.tsx'

interface ActsInCalendar {
  readonly acts: CalendarActs
  /** With what is held where it would be put down. */
  readonly events: readonly CalendarEvent[]
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Gives a record the day that is looked at. */
  readonly put: (key: string, title: string | null) => void
  readonly status: ReactElement
}

/** What can be done in a calendar, by pointer and by keys. */
export function useCalendarActs(
  { records, mayWrite, openKey, onExpand, onAddWith, start, end }: OpenCalendarProps,
  { dates, place, days, weekStart, isNarrow, words, events, undated }: ReturnType<typeof useCalendar>,
  home: RefObject<HTMLElement | null>,
): ActsInCalendar {
  const t = useTexts()
  const moves = useCalendarMoves(records, undated, dates, words)
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

  const drag = useCalendarDrag({
    onPress(wish, at) {
      if (wish.kind !== 'add') return
      if (at.minute === null) goTo(at.day)
      else add(at, at)
    },
    onDrop(held) {
      const { wish, from, at } = held
      if (at === null) return
      if (wish.kind === 'add') return from === null ? undefined : add(from, at)
      const moved = movedBy(wish)
      const cells = heldCells(dates, held)
      const isSame = wish.kind === 'move' && from?.day === at.day && from.minute === at.minute
      if (moved !== null && !isSame) void store(moved, cells, false)
    },
  })

  function add(from: CalendarPlace, to: CalendarPlace): void {
    if (canAdd) onAddWith?.(heldCells(dates, { wish: { kind: 'add' }, from, at: to }) ?? newCells(dates, from, to))
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
    hold: (press, wish) => {
      if (wish.kind !== 'add' || canAdd || isNarrow) drag.begin(press, wish)
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

const nowhere: EventCells = { start: null, end: null }

function movedBy(wish: DragWish): Moved | null {
  if (wish.kind === 'add') return null
  return wish.kind === 'put' ? { key: wish.key, title: wish.title, cells: nowhere } : wish.event
}

function heldKeyOf(held: Held | null): string | null {
  if (held === null || held.wish.kind === 'add') return held === null ? null : newKey
  return held.wish.kind === 'put' ? held.wish.key : held.wish.event.key
}

/** Of a record that is not there yet. */
const newKey = ' new'

/** What is computed follows by itself. */
function onlyEditable({ start, end }: CalendarDates, cells: RecordRow): RecordRow {
  const titles = [start, end].flatMap((column) => (column !== null && isEditable(column) ? [column.title] : []))
  return Object.fromEntries(Object.entries(cells).filter(([title]) => titles.includes(title)))
}

function cellsAfter({ start, end }: CalendarDates, before: EventCells, cells: RecordRow): EventCells {
  const after = (title: string, known: EventCells['start']) =>
    Object.hasOwn(cells, title) ? (cells[title] ?? null) : known
  return { start: after(start.title, before.start), end: end === null ? null : after(end.title, before.end) }
}

function withHeld(
  events: readonly CalendarEvent[],
  dates: CalendarDates,
  held: Held | null,
  newTitle: string,
): readonly CalendarEvent[] {
  const cells = held === null ? null : heldCells(dates, held)
  if (held === null || cells === null) return events
  const { wish } = held
  const isThere = wish.kind === 'move' || wish.kind === 'resize'
  const after = cellsAfter(dates, isThere ? wish.event.cells : nowhere, onlyEditable(dates, cells))
  const times = timesOf(dates, after)
  if (times === null) return events
  if (isThere) return events.map((event) => (event.key === wish.event.key ? { ...event, ...times } : event))
  const title = wish.kind === 'put' ? wish.title : newTitle
  return [...events, { ...times, key: heldKeyOf(held) ?? newKey, title, pill: null, record: {}, cells: after }]
}

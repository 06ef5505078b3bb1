import type { RecordRow } from '../../structure/tables/table.ts'
import type { CalendarDates, CalendarEvent } from './calendar-event.ts'
import { type CalendarPlace, movedCells, newCells, placedCells, resizedCells } from './event-moves.ts'
import { dayMs, minuteMs } from './wall-clock.ts'

/** What somebody holds: a record, its end, room for a new one, or a record that stands nowhere yet. */
export type DragWish =
  | { readonly kind: 'move' | 'resize'; readonly event: CalendarEvent }
  | { readonly kind: 'add' }
  | { readonly kind: 'put'; readonly key: string; readonly title: string | null }

export interface Held {
  readonly wish: DragWish
  /** Where it was taken up; null: beside the calendar. */
  readonly from: CalendarPlace | null
  /** Where it would be put down; null: nowhere. */
  readonly at: CalendarPlace | null
}

/** What would be stored if it were put down now; null: nothing. */
export function heldCells(dates: CalendarDates, { wish, from, at }: Held): RecordRow | null {
  if (at === null) return null
  if (wish.kind === 'put') return placedCells(dates, at)
  if (wish.kind === 'resize') return resizedCells(dates, wish.event.cells, at)
  if (from === null) return null
  if (wish.kind === 'move') return movedCells(dates, wish.event.cells, distance(from, at))
  const [first, last] = distance(from, at) < 0 ? [at, from] : [from, at]
  const isPoint = last.minute !== null && distance(first, last) === 0
  return newCells(dates, first, isPoint ? { ...last, minute: (last.minute ?? 0) + 60 } : last)
}

function distance(from: CalendarPlace, to: CalendarPlace): number {
  const minutes = from.minute === null || to.minute === null ? 0 : to.minute - from.minute
  return (to.day - from.day) * dayMs + minutes * minuteMs
}

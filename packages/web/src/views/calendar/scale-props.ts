import type { PointerEvent } from 'react'
import type { CalendarEvent } from './calendar-event.ts'
import type { Days } from './calendar-range.ts'
import type { CalendarWords } from './calendar-words.ts'
import type { CalendarPlace } from './event-moves.ts'
import type { DragWish } from './held-cells.ts'

/** What every scale of a calendar is given. */
export interface ScaleProps {
  readonly days: Days
  /** The one that is looked at: keys go on from it. */
  readonly day: number
  readonly today: number
  readonly weekStart: number
  readonly events: readonly CalendarEvent[]
  readonly words: CalendarWords
  readonly isNarrow: boolean
  readonly acts: CalendarActs
}

export interface CalendarActs {
  readonly canMove: boolean
  readonly canResize: boolean
  readonly canAdd: boolean
  /** The record that is open beside the calendar. */
  readonly openKey: string | null
  /** The record that is being drawn. */
  readonly heldKey: string | null
  open(key: string): void
  /** Looks at a day, as near as can be. */
  showDay(day: number): void
  add(from: CalendarPlace, to: CalendarPlace): void
  hold(press: PointerEvent, wish: DragWish): void
}

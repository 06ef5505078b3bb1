import type { DateWords } from '../dated/date-words.ts'
import type { DatedActs } from '../dated/dated-acts.ts'
import type { DatedRecord } from '../dated/dated-record.ts'
import type { Days } from '../dated/days.ts'

/** What every scale of a calendar is given. */
export interface ScaleProps {
  readonly days: Days
  /** The one that is looked at: keys go on from it. */
  readonly day: number
  readonly today: number
  readonly weekStart: number
  readonly events: readonly DatedRecord[]
  readonly words: DateWords
  readonly isNarrow: boolean
  readonly acts: CalendarActs
}

export interface CalendarActs extends DatedActs {
  /** Looks at a day, as near as can be. */
  showDay(day: number): void
}

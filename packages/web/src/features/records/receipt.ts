import type { ChangedCell } from './changed-text.ts'
import type { CellFault } from './read-batch.ts'

/** What became of a batch, for a sentence to the person. */
export interface Receipt {
  readonly faults: readonly CellFault[]
  /** What was stored otherwise than written; nothing where nothing was stored. */
  readonly changed: readonly ChangedCell[]
  /** The server said no, or it was more than one step can be: nothing of the batch was stored. */
  readonly refusal: unknown
  /** Of the rows that were pasted into, also new ones; a row without one is not stored yet. */
  readonly keys: ReadonlyMap<number, string>
}

/** Every record that was to be changed went away meanwhile. */
export class RecordsGone extends Error {}

/** More records than one call takes. */
export class TooManyRecords extends Error {}

/** How many records one call takes; more would not be one step that can be taken back. */
export const mostAtOnce = 10_000

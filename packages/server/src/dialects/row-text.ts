import type { RawBuilder } from 'kysely'

/**
 * A whole row as one text that the engine writes by itself, in C and without names: less than half of the work of the same as
 * JSON, and shorter. Whoever goes through all records takes it; a page of a list is passed on as JSON, which nobody takes apart.
 */
export interface RowText {
  of(cells: readonly RawBuilder<unknown>[]): RawBuilder<string>
  /** Each cell as the engine writes it; null: it is empty. */
  cellsOf(text: string): readonly (string | null)[]
}

import type { Expression, RawBuilder } from 'kysely'
import type { Operand } from './compare/operand.ts'
import type { JsonRows } from './json-rows.ts'
import type { OwnTexts } from './own-texts.ts'
import type { RowText } from './row-text.ts'
import type { TableRef } from './structure.ts'
import { LaterValue } from './values/later-value.ts'
import type { DatabaseValue } from './values/value-codec.ts'

/** Reading pages and writing rows, where engines differ. */
export interface Rows {
  /** A column as it must be selected so that the driver gives it exactly; `fromDatabase` reads what comes. */
  read(operand: Operand): Expression<unknown>
  readonly ownTexts: OwnTexts
  /** Whether a cell of others stands for yes, as it is shown: filters, groups and sorts go by the same. */
  truth(expression: Expression<unknown>): Expression<unknown>
  /** The cell as text, in its JSON form: for searching and for columns that become texts. */
  text(operand: Operand): RawBuilder<string>
  /** What ends a select: `order` holds its members, of which an engine may need at least one. */
  page(page: PageSpec): RawBuilder<unknown>
  /** Whether limit and offset may be `LaterValue`s. */
  bindsPages(page: { readonly limit: number; readonly offset: number }): boolean
  /** How much one statement may hold. */
  readonly most: { readonly parameters: number; readonly rows: number }
  count(): RawBuilder<number>
  /**
   * About how many rows a table has, by a statement that reads next to nothing. `key`: the whole number its rows are told
   * apart by, if there is one. null: this engine cannot tell.
   */
  estimate(table: TableRef, key: string | null): RowEstimate | null
  /** What to group by, so that a group holds equal cells and nothing else. */
  grouped(operand: Operand): RawBuilder<unknown>
  /** Such a group key, from outside of the grouped select, as something that can be read and sorted. */
  ungrouped(operand: Operand): Operand
  /** A text, an empty one as none. An index of the same serves it. */
  filled(operand: Pick<Operand, 'expression'>): RawBuilder<unknown>
  /** The day an instant falls on, on clocks that are so many minutes ahead of UTC. */
  day(operand: Operand, minutes: number): RawBuilder<unknown>
  /** null: records are written as JSON on our side. */
  readonly json: JsonRows | null
  /** null: the engine writes nothing quicker than JSON, or than cells. */
  readonly rowText: RowText | null
  insert(insert: InsertSpec): RawBuilder<unknown>
  /** Insert, or change what has that key: to be run in one transaction, in this order. */
  upsert(upsert: UpsertSpec): readonly RawBuilder<unknown>[]
}

export interface RowEstimate {
  readonly statement: RawBuilder<unknown>
  /** null: nobody knows yet. */
  read(row: Readonly<Record<string, unknown>> | undefined): number | null
}

/** Where the answer is one number, under the name c1. */
export function numberEstimate(statement: RawBuilder<unknown>): RowEstimate {
  return { statement, read: (row) => (row?.c1 === null || row?.c1 === undefined ? null : Number(row.c1)) }
}

export interface PageSpec {
  readonly order: readonly RawBuilder<unknown>[]
  readonly limit: number
  readonly offset?: number
}

export interface InsertSpec {
  readonly table: TableRef
  readonly columns: readonly string[]
  /** In the order of the columns, as `toDatabase` or `ownTexts` gave them. */
  readonly rows: readonly (readonly (DatabaseValue | RawBuilder<unknown>)[])[]
  /** Columns to give back; ignored where `supports.returning` is false: there the driver gives `insertId`. */
  readonly returning?: readonly string[]
  /** The rows bring numbers for a column that the database counts by itself: records that come back have theirs. */
  readonly givesCounted?: boolean
}

export interface UpsertSpec {
  readonly table: TableRef
  readonly columns: readonly string[]
  readonly values: readonly DatabaseValue[]
  /** A primary or unique key, among the columns. */
  readonly key: readonly string[]
}

/** A page is never asked for with anything but whole numbers; SQL text is made of them on one engine. */
export function wholeNumber(value: number): number {
  if ((value as unknown) instanceof LaterValue) return value
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw new RangeError('A page needs whole numbers.')
}

import type { RawBuilder } from 'kysely'
import type { Operand } from './compare/operand.ts'

/**
 * Records written as JSON inside the database, where an engine can do that exactly as we do: the same bytes as JSON.stringify of
 * what `fromDatabase` gives (of JSON cells: as `values.jsonText` gives them). Nothing is parsed or rebuilt on the way.
 */
export interface JsonRows {
  /** JSON text, never null; null where the engine would write another text than we do. */
  cell(operand: Operand): RawBuilder<string> | null
  /** A list of texts as one JSON string, “a,b”, as core's `writeTitles` joins them. */
  joinedList(operand: Operand): RawBuilder<string> | null
  /** A JSON cell as a JSON string that holds its text. */
  textInText(operand: Operand): RawBuilder<string> | null
  /** A bound text. */
  text(text: string): RawBuilder<string>
  /** Pieces of text, one after the other, however many. */
  joined(pieces: readonly RawBuilder<string>[]): RawBuilder<string>
  /** An aggregate: all texts in the order they come, between brackets, with commas between them. */
  array(text: RawBuilder<string>): RawBuilder<unknown>
  /** The same as a text, inside of a record. */
  list(text: RawBuilder<string>): RawBuilder<string>
  /** Expressions that are computed once (“… as v, … as e”), so that `text` may speak of them as rh_v.v and rh_v.e, or by another name. */
  given(
    expressions: readonly RawBuilder<unknown>[],
    text: RawBuilder<string>,
    name?: 'rh_v' | 'rh_h',
  ): RawBuilder<string>
  /** What `array` gave. */
  textOf(raw: unknown): string
  /** The same of a page: where it comes as bytes, long ones stay so. */
  pageOf(raw: unknown): string | Uint8Array
  /**
   * A page that may be long, and stops to grow at `mostBytes`. Where it comes as bytes, it is one row as always, with null for a page
   * that would be longer. A driver that makes a text of it gives it record by record, as `j` and `k`, with null for those beyond: one
   * text would hold up everybody else while it is made.
   */
  longPage(page: LongPage): RawBuilder<unknown>
  readonly longPageIs: 'bytes' | 'records'
  /**
   * Whether a page is quicker when its keys are found first and only its own records are read then, in the order in which a
   * join walks through them (`looped`) or sorted again.
   */
  keysFirst(page: PageKind): 'together' | 'looped' | 'sortedAgain'
}

/** Of the long cells of a page: in JSON it is a few times as long at most. */
export const shortBytes = 1024 * 1024

interface LongPage {
  readonly record: RawBuilder<string>
  /** The number of its rule. */
  readonly rule: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  readonly mostBytes: number
  /** The only cells that make it long: where they are short it may be written at once. null: there are others. */
  readonly long: readonly RawBuilder<unknown>[] | null
}

interface PageKind {
  readonly offset: number
  readonly isSorted: boolean
  readonly isShuffled: boolean
}

import type { RawBuilder } from 'kysely'
import type { Operand, Test } from './compare/operand.ts'

/** Several cells as one value, where engines differ: each is a member of a select list that aggregates. */
export interface Rollups {
  /** Exact for integers and decimals, in the word of the cells. */
  sum(operand: Operand, distinct: boolean): RawBuilder<unknown>
  /** Of decimals a decimal with at most 18 places, else a float. */
  average(operand: Operand, distinct: boolean): RawBuilder<unknown>
  least(operand: Operand): RawBuilder<unknown>
  greatest(operand: Operand): RawBuilder<unknown>
  /** A test as a value of the word boolean. */
  truth(test: Test): RawBuilder<unknown>
  /** “a, b” in this order, members of which an engine may need none. */
  joined(text: RawBuilder<string>, order: readonly RawBuilder<unknown>[]): RawBuilder<string>
  /** The same with each text once, by code point. A whole select: `source` is its “from … where …”. */
  uniqueJoined(text: RawBuilder<string>, source: RawBuilder<unknown>): RawBuilder<string>
  /** A JSON array of numbers, texts and truths, as a value of the word json. */
  list(operand: Operand, order: readonly RawBuilder<unknown>[]): RawBuilder<unknown>
}

/** Between the texts of `joined`. */
export const joinedWith = ', '

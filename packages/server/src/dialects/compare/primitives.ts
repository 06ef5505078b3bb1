import type { CellValue } from '@rowhouse/core/storage'
import type { RawBuilder } from 'kysely'
import type { Operand, Test } from './operand.ts'

/** The few things in which engines differ. */
export interface ComparePrimitives {
  /** The cell in a form whose order is ours; texts by code point, decimals by size. */
  ordered(operand: Operand): RawBuilder<unknown>
  /** A bound value in that same form. */
  orderedValue(operand: Operand, value: CellValue): RawBuilder<unknown>
  /** Bytewise for texts. Where the engine allows it, in a form that an index helps. Never asked for JSON. */
  equal(operand: Operand, value: CellValue): Test
  /** Equal to one of these, of which there are several. Never asked for JSON. */
  among(operand: Operand, values: readonly CellValue[]): Test
  /** The cell as text, in its JSON form. */
  text(operand: Operand): RawBuilder<string>
  /** The pieces are in the text in their order; case does not matter, nothing in them has a special meaning. */
  fits(text: RawBuilder<string>, pieces: readonly string[]): Test
  /** Whether times in other programs' columns may be finer than a millisecond: a cell of ours never is. */
  readonly keepsMicroseconds: boolean
  readonly json: JsonPrimitives
}

/** A cell of JSON; where it is no list, it is taken as a list of one. */
export interface JsonPrimitives {
  /** The expression, with JSON's own null as no value. */
  filled(operand: Operand): RawBuilder<unknown>
  /** Equal, as JSON, to one of these JSON texts. */
  isOne(operand: Operand, texts: readonly string[]): Test
  /** A member has this text. */
  has(operand: Operand, text: string): Test
  /** A member has a text that is none of these. */
  hasOther(operand: Operand, texts: readonly string[]): Test
  /** What a person reads of a member (files by their title) passes the test. */
  someReadable(operand: Operand, test: (text: RawBuilder<string>) => Test): Test
}

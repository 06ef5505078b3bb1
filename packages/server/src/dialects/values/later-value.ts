import type { StorageWord } from '@rowhouse/core/storage'
import type { DatabaseValue } from './value-codec.ts'

/**
 * A place in a statement that is filled at every call, so that the statement is built only once. It travels through
 * builders as a value and comes out among the parameters; whoever runs the statement puts the value there.
 */
export class LaterValue {
  readonly index: number
  readonly word: StorageWord | null

  constructor(index: number, word: StorageWord | null = null) {
    this.index = index
    this.word = word
  }

  /** The types of builders speak of values; none of them looks into one that is only bound. */
  static asValue(index: number): DatabaseValue {
    return new LaterValue(index) as unknown as DatabaseValue
  }
}

export const isLater = (value: unknown): value is LaterValue => value instanceof LaterValue

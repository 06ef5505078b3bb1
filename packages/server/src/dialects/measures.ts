import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import type { RawBuilder } from 'kysely'
import type { Operand } from './compare/operand.ts'

/** Numbers about a whole column, where engines differ. Each is a member of a select list that aggregates. */
export interface Measures {
  /** One or more parts; only `readSum` knows what they mean. Exact for integers and decimals. */
  sum(operand: Operand): readonly RawBuilder<unknown>[]
  /** As decimal text; null for the sum of nothing. */
  readSum(word: StorageWord, parts: readonly unknown[]): string | null
  least(operand: Operand): RawBuilder<unknown>
  greatest(operand: Operand): RawBuilder<unknown>
  readExtreme(word: StorageWord, raw: unknown): CellValue
  /** A cell, not an aggregate: as a float. */
  float(operand: Operand): RawBuilder<number>
  /** A cell, not an aggregate: the bytes of its files together. */
  fileSize(operand: Operand): RawBuilder<number>
}

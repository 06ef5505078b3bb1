import type { Computed, Link, RecordColumn, RecordTable } from '../query/record-table.ts'
import type { ComputedResult } from './computed-result.ts'

/** What a maker may ask for while it puts a column together. */
export interface Workshop {
  readonly table: RecordTable
  readonly column: RecordColumn
  /** A column with everything it is made of; `Unmade` when it is gone or leads back to one in work. */
  finished(columnId: string): RecordColumn
  /** How many parts a finished column comes to when written out. */
  partsOf(columnId: string): number
  /** How many links one must follow to get at its values. */
  hopsOf(columnId: string): number
  /** How many letters one of its values has, more or less. */
  lettersOf(columnId: string): number
  /** Of a link column; `Unmade` when it joins nothing any more. */
  linkOf(columnId: string): Link
}

export interface Made {
  readonly computed: Computed | null
  /** null: what its type says. */
  readonly result: ComputedResult | null
  readonly parts: number
  readonly hops: number
  /** Left out: as many as anything stored. */
  readonly letters?: number
}

/** Why a column cannot be made. Caught where the column is marked with it. */
export class Unmade extends Error {}

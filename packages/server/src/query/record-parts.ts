// A record in another form than its table has: members under names of their own, in an order of their own, with records of other
// tables in it, and of others in those. Written by the same statement, so nobody asks once per record.
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { SortStep } from '@rowhouse/core/sorts/sort-step'
import type { RecordColumn } from './record-table.ts'

interface Named {
  /** The same column may come several times, under several names. */
  readonly name: string
}

interface CellPart extends Named {
  readonly kind: 'cell'
  readonly column: RecordColumn
}

/** The same in every record: JSON as it is. */
interface FixedPart extends Named {
  readonly kind: 'fixed'
  readonly json: string
}

/** Records a link leads to: a list, or one of them or null where there can be no more. */
export interface RecordsPart extends Named {
  readonly kind: 'records'
  readonly column: RecordColumn
  readonly limit: number
  readonly offset: number
  readonly filter: ResolvedFilter | null
  readonly sorts: readonly SortStep<RecordColumn>[]
  readonly parts: RecordParts
}

/** How many records a link leads to. */
interface CountPart extends Named {
  readonly kind: 'count'
  readonly column: RecordColumn
  readonly filter: ResolvedFilter | null
}

export type LinkedPart = RecordsPart | CountPart
export type RecordPart = CellPart | FixedPart | LinkedPart
export type RecordParts = readonly RecordPart[]

/** Of the table itself: what the statement has to read of it. */
export function columnsOfParts(parts: RecordParts): readonly RecordColumn[] {
  return [...new Set(parts.flatMap((part) => (part.kind === 'fixed' ? [] : [part.column])))]
}

import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { type InnerTable, innerColumns, type RecordColumn, type RecordTable } from './record-table.ts'

/**
 * What a caller may see of a table: these columns, and only records that pass this filter. Every statement is compiled
 * under a sight, so what is hidden can be neither selected nor filtered, sorted, grouped, searched or exported.
 */
export interface Sight {
  readonly columns: readonly RecordColumn[]
  readonly rows: ResolvedFilter | null
  /** Columns that nobody sees, of which the caller may know that they are there; left out: all of the table. */
  readonly secrets?: readonly RecordColumn[] | undefined
  /** Somebody chose to show these columns, whatever else they are made of: values of a lookup, but not what it looks up. */
  readonly isChosen?: boolean | undefined
}

/** All that can be seen at all: secrets never leave the server. */
export function wholeSight({ columns }: Pick<RecordTable, 'columns'>): Sight {
  const known = whole.get(columns)
  if (known !== undefined) return known
  const sight = { columns: columns.filter(({ secret }) => !secret), rows: null }
  whole.set(columns, sight)
  return sight
}

// Statements are kept by sight: the same table gives the same one.
const whole = new WeakMap<readonly RecordColumn[], Sight>()

/** Secrets too: for the write path, which compares and keeps what it never shows. */
export function innerSight(table: InnerTable): Sight {
  return { columns: innerColumns(table), rows: null }
}

import type { DeletedRecord, RecordsEvent } from '@rowhouse/core/events'
import { textOfCell } from '@rowhouse/core/filters/compare-cells'
import type { CellValue } from '@rowhouse/core/storage'
import { OwnText } from '../../../dialects/own-texts.ts'
import { innerColumns, isStored, type StoredColumn } from '../../../query/record-table.ts'
import type { GivenCell } from '../../../query/write-records.ts'
import { fits } from '../write/name-refusal.ts'
import type { WriteAttempt } from '../write/write-attempt.ts'
import type { LeftOvers } from './left-over.ts'

/** What a deletion says of its records. */
export type Deletion = Pick<Extract<RecordsEvent, { readonly type: 'records.deleted' }>, 'records' | 'types'>

export interface ReturningCell {
  readonly value: CellValue
  /** What is written for it. */
  readonly given: GivenCell
}

export const noCell: ReturningCell = { value: null, given: null }

/** Columns that can be given values, in an order of their own. */
export async function returningColumns(attempt: WriteAttempt, { records, types }: Deletion): Promise<StoredColumn[]> {
  const stored = innerColumns(attempt.table)
    .filter(isStored)
    .filter(({ secret }) => !secret)
  const generated = stored.filter((column) => column.generated)
  const isHeld = ({ id }: StoredColumn): boolean =>
    records.some(({ cells, own = {} }) => Object.hasOwn(cells, id) || Object.hasOwn(own, id))
  // What is called generated is computed by the database, or of a kind that only its own words can write.
  const computed =
    types === undefined ? null : generated.some(isHeld) ? await computedColumns(attempt) : new Set<string>()
  return stored.filter(
    (column) => !column.generated || (computed !== null && isHeld(column) && !computed.has(column.name)),
  )
}

async function computedColumns({ table, db, access }: WriteAttempt): Promise<ReadonlySet<string>> {
  const { schema, name } = table.ref
  const { tables } = await access.dialect.introspect(db, { schema: schema ?? undefined })
  const columns = tables.find((one) => one.name === name)?.columns ?? []
  return new Set(columns.filter((column) => column.generated).map((column) => column.name))
}

/** In the words of the database where the column is still of the type they were said of. */
export function isExact({ types }: Pick<Deletion, 'types'>, { id, databaseType = null }: StoredColumn): boolean {
  return types !== undefined && Object.hasOwn(types, id) && types[id] === databaseType
}

interface Returning {
  readonly attempt: WriteAttempt
  readonly deletion: Deletion
  readonly left: LeftOvers
}

export function returningCell(
  { attempt, deletion, left }: Returning,
  { record, cells, own = {} }: DeletedRecord,
  column: StoredColumn,
): ReturningCell {
  const value = Object.hasOwn(cells, column.id) ? (cells[column.id] ?? null) : null
  if (isExact(deletion, column)) {
    const text = Object.hasOwn(own, column.id) ? own[column.id] : undefined
    if (text === undefined && value === null) return noCell
    return { value, given: new OwnText(text ?? textOfCell(value)) }
  }
  if (value === null || fits(attempt.access, column, value)) return { value, given: value }
  left.add({ record, column: column.title, why: 'columnGone' })
  return noCell
}

import type { DeletedRecord } from '@rowhouse/core/events'
import { OwnText } from '../../../dialects/own-texts.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import { innerColumns, type StoredColumn } from '../../../query/record-table.ts'
import { placesOf, valuesOf } from '../write/keep-values.ts'
import { fileColumns, placeFiles } from '../write/place-files.ts'
import { findRecords, insertRowsAgain, readWhole } from '../write/record-store.ts'
import type { Cause, WriteAttempt } from '../write/write-attempt.ts'
import { goneParents } from './gone-parents.ts'
import type { LeftOvers } from './left-over.ts'
import {
  type Deletion,
  isExact,
  noCell,
  type ReturningCell,
  returningCell,
  returningColumns,
} from './returning-cells.ts'

/** Deleted records under their old keys, as they were. */
export async function putBack(
  attempt: WriteAttempt,
  deletion: Deletion,
  left: LeftOvers,
  cause: Cause,
): Promise<number> {
  const { table } = attempt
  const { records } = deletion
  const keys = records.map(({ record }) => parseRecordKey(table, record))
  const found = await findRecords(attempt, keys, [])
  const missing = records.filter(({ record }, at) => {
    if (found[at] !== null) left.add({ record, column: null, why: 'exists' })
    return found[at] === null
  })
  const columns = await returningColumns(attempt, deletion)
  const back = await withoutLostLinks(
    attempt,
    missing.map((deleted) => ({
      deleted,
      row: columns.map((column) => returningCell({ attempt, deletion, left }, deleted, column)),
    })),
    columns,
    left,
  )
  if (back.length === 0) return 0
  noteLost(attempt, deletion, back, left)
  await fillNew(attempt, columns, back)
  // What was not there when they were deleted: a foreign table may have its own idea of it.
  const used = columns.filter(
    (column, at) =>
      column.keyPart !== null ||
      isExact(deletion, column) ||
      back.some(({ row }) => (row[at] ?? noCell).given !== null),
  )
  await insertRowsAgain(
    attempt,
    back.map(({ deleted: { record } }) => record),
    used,
    back.map(({ row }) => used.map((column) => (row[columns.indexOf(column)] ?? noCell).given)),
  )
  await noteChanged(attempt, deletion, { back, columns }, left)
  const inserted = back.map(({ deleted: { record } }) => record)
  if (fileColumns(table).length > 0) {
    const cellsOf = ({ row }: Returning) => new Map(columns.map((column, at) => [column, row[at]?.value ?? null]))
    await placeFiles(
      attempt,
      back.map((one) => ({ record: one.deleted.record, cells: cellsOf(one) })),
    )
  }
  await attempt.log({ type: 'records.inserted', keys: inserted, ...cause })
  return inserted.length
}

interface Returning {
  readonly deleted: DeletedRecord
  readonly row: ReturningCell[]
}

/** A record that comes back cannot hang on one that is gone; one that is nothing but a link does not come back. */
async function withoutLostLinks(
  attempt: WriteAttempt,
  records: readonly Returning[],
  columns: readonly StoredColumn[],
  left: LeftOvers,
): Promise<Returning[]> {
  const isGone = await goneParents(
    attempt,
    new Map(columns.map((column, at) => [column, records.map(({ row }) => row[at]?.value ?? null)])),
  )
  return records.filter(({ deleted: { record }, row }) => {
    const lost = columns.filter((column, at) => isGone(column, row[at]?.value ?? null))
    const isLink = lost.some(({ keyPart }) => keyPart !== null)
    for (const column of lost) {
      row[columns.indexOf(column)] = noCell
      left.add({ record, column: isLink ? null : column.title, why: 'parentGone' })
    }
    return !isLink
  })
}

function noteLost({ table }: WriteAttempt, { types }: Deletion, back: readonly Returning[], left: LeftOvers): void {
  const columns = new Map(innerColumns(table).map((column) => [column.id, column]))
  for (const { deleted } of back) {
    const { record, cells, lost = [] } = deleted
    for (const id of Object.keys(cells)) {
      const column = columns.get(id)
      if (column === undefined) left.add({ record, column: id, why: 'columnGone' })
      // Of what was deleted before their own words were kept.
      else if (types === undefined && column.generated && column.type.unknown)
        left.add({ record, column: column.title, why: 'unwritable' })
    }
    for (const id of lost) left.add({ record, column: columns.get(id)?.title ?? id, why: 'unwritable' })
  }
}

/** A database may store something else than it was told: a rule of its own, or a trigger. */
async function noteChanged(
  attempt: WriteAttempt,
  deletion: Deletion,
  { back, columns }: { readonly back: readonly Returning[]; readonly columns: readonly StoredColumn[] },
  left: LeftOvers,
): Promise<void> {
  const exact = columns.filter((column) => isExact(deletion, column))
  if (exact.length === 0) return
  const keys = back.map(({ deleted: { record } }) => parseRecordKey(attempt.table, record))
  const stored = await readWhole(attempt, keys, [], exact)
  for (const [at, { deleted, row }] of back.entries())
    for (const column of exact) {
      const { given } = row[columns.indexOf(column)] ?? noCell
      const now = stored[at]?.ownTexts.get(column.id) ?? null
      if (now !== (given instanceof OwnText ? given.text : null))
        left.add({ record: deleted.record, column: column.title, why: 'unwritable' })
    }
}

/** A column that numbers its records, or says where they stand, and came after the deletion has no number for these yet. */
async function fillNew(
  attempt: WriteAttempt,
  columns: readonly StoredColumn[],
  back: readonly Returning[],
): Promise<void> {
  for (const [at, column] of columns.entries()) {
    if (column.kept !== 'autoNumber' && column.kept !== 'uuid' && column !== attempt.table.position) continue
    const empty = back.filter(({ row }) => (row[at] ?? noCell).given === null)
    if (empty.length === 0) continue
    const valueAt =
      column === attempt.table.position
        ? await placesOf(attempt, column, empty.length)
        : await valuesOf(attempt, column, empty.length)
    empty.forEach(({ row }, place) => {
      const value = valueAt(place)
      row[at] = { value, given: value }
    })
  }
}

import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import { parseRecordKey } from '../../../query/record-key.ts'
import { innerColumns, isStored, type StoredColumn } from '../../../query/record-table.ts'
import type { DeletedRecord } from '../write/delete-keys.ts'
import { placesOf, valuesOf } from '../write/keep-values.ts'
import { fits } from '../write/name-refusal.ts'
import { fileColumns, placeFiles } from '../write/place-files.ts'
import { findRecords, insertRows } from '../write/record-store.ts'
import type { Cause, Room } from '../write/room.ts'
import { goneParents } from './gone-parents.ts'
import type { LeftOvers } from './left-over.ts'

/** Deleted records under their old keys, as they were. */
export async function putBack(
  room: Room,
  records: readonly DeletedRecord[],
  left: LeftOvers,
  cause: Cause,
): Promise<number> {
  const { table } = room
  const keys = records.map(({ record }) => parseRecordKey(table, record))
  const found = await findRecords(room, keys, [])
  const missing = records.filter(({ record }, at) => {
    if (found[at] !== null) left.add({ record, column: null, why: 'exists' })
    return found[at] === null
  })
  const columns = innerColumns(table)
    .filter(isStored)
    .filter(({ generated, secret }) => !generated && !secret)
  const back = await withoutLostLinks(
    room,
    missing.map((deleted) => ({ deleted, row: columns.map((column) => cellOf(room, deleted, column, left)) })),
    columns,
    left,
  )
  if (back.length === 0) return 0
  const rows = back.map(({ row }) => row)
  noteLost(
    room,
    back.map(({ deleted }) => deleted),
    left,
  )
  await fillNew(room, columns, rows)
  // Empty everywhere: a foreign table may have its own idea of it.
  const used = columns.filter((column, at) => column.keyPart !== null || rows.some((row) => row[at] !== null))
  const inserted = await insertRows(
    room,
    used,
    rows.map((row) => used.map((column) => row[columns.indexOf(column)] ?? null)),
  )
  if (fileColumns(table).length > 0) {
    const cellsOfRow = (row: readonly CellValue[]) => new Map(columns.map((column, at) => [column, row[at] ?? null]))
    const placed = inserted.map((record, at) => ({ record, cells: cellsOfRow(rows[at] ?? []) }))
    await placeFiles(room, placed)
  }
  await room.log({ type: 'records.inserted', keys: inserted, ...cause })
  return inserted.length
}

interface Returning {
  readonly deleted: DeletedRecord
  readonly row: CellValue[]
}

/** A record that comes back cannot hang on one that is gone; one that is nothing but a link does not come back. */
async function withoutLostLinks(
  room: Room,
  records: readonly Returning[],
  columns: readonly StoredColumn[],
  left: LeftOvers,
): Promise<Returning[]> {
  const isGone = await goneParents(
    room,
    new Map(columns.map((column, at) => [column, records.map(({ row }) => row[at] ?? null)])),
  )
  return records.filter(({ deleted: { record }, row }) => {
    const lost = columns.filter((column, at) => isGone(column, row[at] ?? null))
    const isLink = lost.some(({ keyPart }) => keyPart !== null)
    for (const column of lost) {
      row[columns.indexOf(column)] = null
      left.add({ record, column: isLink ? null : column.title, why: 'parentGone' })
    }
    return !isLink
  })
}

function cellOf(room: Room, { record, cells }: DeletedRecord, column: StoredColumn, left: LeftOvers): CellValue {
  const value = Object.hasOwn(cells, column.id) ? (cells[column.id] ?? null) : null
  if (value === null || fits(room.look, column, value)) return value
  left.add({ record, column: column.title, why: 'columnGone' })
  return null
}

function noteLost({ table }: Room, records: readonly DeletedRecord[], left: LeftOvers): void {
  const columns = new Map(innerColumns(table).map((column) => [column.id, column]))
  for (const { record, cells } of records)
    for (const id of Object.keys(cells)) {
      const column = columns.get(id)
      if (column === undefined) left.add({ record, column: id, why: 'columnGone' })
      // What the database computes it computes again; what only it can write is lost.
      else if (column.generated && column.type === columnTypes.SpecificDBType)
        left.add({ record, column: column.title, why: 'unwritable' })
    }
}

/** A column that numbers its records, or says where they stand, and came after the deletion has no number for these yet. */
async function fillNew(room: Room, columns: readonly StoredColumn[], rows: CellValue[][]): Promise<void> {
  for (const [at, column] of columns.entries()) {
    if (column.kept !== 'autoNumber' && column.kept !== 'uuid' && column !== room.table.position) continue
    const empty = rows.filter((row) => row[at] === null)
    if (empty.length === 0) continue
    const value =
      column === room.table.position
        ? await placesOf(room, column, empty.length)
        : await valuesOf(room, column, empty.length)
    empty.forEach((row, place) => {
      row[at] = value(place)
    })
  }
}

import type { Cells, RecordChange, RecordsEvent } from '@rowhouse/core/events'
import { textOfCell } from '@rowhouse/core/filters/compare-cells'
import type { CellValue } from '@rowhouse/core/storage'
import { OwnText } from '../../../dialects/own-texts.ts'
import { parseRecordKey, recordKey } from '../../../query/record-key.ts'
import { innerColumns, isStored, type RecordColumn, type StoredColumn } from '../../../query/record-table.ts'
import { deleteWithLinks } from '../links/delete-with-links.ts'
import { fits } from '../write/name-refusal.ts'
import { isPlain } from '../write/own-cells.ts'
import { type FoundCells, findRecords, type RecordKeyValues } from '../write/record-store.ts'
import { isSame } from '../write/same-value.ts'
import { updateAccepted } from '../write/update-accepted.ts'
import type { Cause, WriteAttempt } from '../write/write-attempt.ts'
import { changedSince, type Own } from './changed-since.ts'
import { goneParents } from './gone-parents.ts'
import type { LeftOvers } from './left-over.ts'
import { putBack } from './put-back.ts'
import { requireInSight } from './require-in-sight.ts'

interface Piece {
  readonly id: string
  readonly seq: number
  readonly event: RecordsEvent
  /** Whose later work in new records goes along with them. */
  readonly own: Own
}

/** One piece of a write; gives the number of records that were touched. */
export async function takeBack(attempt: WriteAttempt, piece: Piece, left: LeftOvers): Promise<number> {
  const { id, event } = piece
  await requireInSight(attempt, event)
  switch (event.type) {
    case 'records.inserted':
      return takeBackInserts(attempt, piece, event.keys, left)
    case 'records.updated':
      return takeBackUpdates(attempt, event.changes, left, { undoes: id })
    case 'records.deleted':
      return putBack(attempt, event, left, { undoes: id })
    case 'records.linked':
      return takeBackTold(attempt, id, event)
  }
}

/** What made it so is taken back by changes of its own. */
async function takeBackTold(
  attempt: WriteAttempt,
  change: string,
  { column, links }: Extract<RecordsEvent, { readonly type: 'records.linked' }>,
): Promise<number> {
  const reversed = links.map(({ record, added, removed }) => ({ record, added: removed, removed: added }))
  await attempt.log({ type: 'records.linked', column, links: reversed, undoes: change })
  return 0
}

async function takeBackInserts(
  attempt: WriteAttempt,
  { id, seq, own }: Piece,
  records: readonly string[],
  left: LeftOvers,
): Promise<number> {
  const keys = records.map((record) => parseRecordKey(attempt.table, record))
  const found = await findRecords(attempt, keys, [])
  const changed = await changedSince(attempt, { records, seq, own })
  const deletable = keys.filter((_, at) => {
    const record = records[at] ?? ''
    const why = found[at] === null ? 'gone' : changed.has(record) ? 'written' : null
    if (why !== null) left.add({ record, column: null, why })
    return why === null
  })
  return (await deleteWithLinks(attempt, deletable, { undoes: id })).length
}

export async function takeBackUpdates(
  attempt: WriteAttempt,
  changes: readonly RecordChange[],
  left: LeftOvers,
  cause: Cause = {},
): Promise<number> {
  const columns = new Map(innerColumns(attempt.table).map((column) => [column.id, column]))
  const keys = changes.map(({ record }) => parseRecordKey(attempt.table, record))
  const found = await findRecords(attempt, keys, comparedColumns(columns, changes))
  const updates = changes.flatMap((one, at) => {
    const current = found[at] ?? null
    if (current === null) {
      left.add({ record: one.record, column: null, why: 'gone' })
      return []
    }
    const cells = cellsBefore(attempt, one, { current, columns, left })
    return cells.size === 0 ? [] : [{ key: keys[at] as RecordKeyValues, cells }]
  })
  const possible = await withoutLostLinks(attempt, updates, left)
  await updateAccepted(attempt, possible, cause)
  return possible.length
}

/** A link to a record that is gone does not come back. */
async function withoutLostLinks(
  attempt: WriteAttempt,
  updates: readonly { readonly key: RecordKeyValues; readonly cells: Map<StoredColumn, CellValue> }[],
  left: LeftOvers,
): Promise<{ readonly key: RecordKeyValues; readonly cells: ReadonlyMap<StoredColumn, CellValue> }[]> {
  const values = new Map<StoredColumn, CellValue[]>()
  for (const { cells } of updates) for (const [column, value] of cells) push(values, column, value)
  const isGone = await goneParents(attempt, values)
  return updates.flatMap(({ key, cells }) => {
    for (const [column, value] of cells) {
      if (!isGone(column, value)) continue
      left.add({ record: recordKey(attempt.table, key), column: column.title, why: 'parentGone' })
      cells.delete(column)
    }
    return cells.size === 0 ? [] : [{ key, cells }]
  })
}

type ColumnsById = ReadonlyMap<string, RecordColumn>

function comparedColumns(columns: ColumnsById, changes: readonly RecordChange[]): StoredColumn[] {
  const ids = new Set(changes.flatMap(({ after }) => Object.keys(after)))
  return [...ids].flatMap((id) => {
    const column = columns.get(id)
    return column !== undefined && isStored(column) && !column.secret ? [column] : []
  })
}

/** What the cells held before, of those that still hold what the change gave them. */
function cellsBefore(
  attempt: WriteAttempt,
  { record, before, after, own = {} }: RecordChange,
  { current, columns, left }: { readonly current: FoundCells; readonly columns: ColumnsById; readonly left: LeftOvers },
): Map<StoredColumn, CellValue> {
  const cells = new Map<StoredColumn, CellValue>()
  for (const [id, then] of Object.entries(after)) {
    const column = columns.get(id)
    const old = valueIn(before, id)
    const now = current.get(id) ?? null
    if (column === undefined || !isStored(column) || column.generated)
      left.add({ record, column: column?.title ?? id, why: 'columnGone' })
    else if (column.secret) left.add({ record, column: column.title, why: 'secret' })
    else if (isSame(now, then)) cells.set(column, givenBack(attempt, column, { old, own: own[id] }))
    else if (!isSame(now, old)) left.add({ record, column: column.title, why: 'changed' })
  }
  return cells
}

/** In the words of its database where ours do not say all of it, or a column of ours could not hold it. */
function givenBack(
  { table, access }: WriteAttempt,
  column: StoredColumn,
  { old, own }: { readonly old: CellValue; readonly own: string | undefined },
): CellValue {
  if (own !== undefined) return OwnText.asValue(own)
  const isTheirs = !table.base.isBuiltIn && isPlain(old, textOfCell(old))
  return isTheirs && !fits(access, column, old) ? OwnText.asValue(textOfCell(old)) : old
}

function valueIn(cells: Cells, id: string): CellValue {
  return Object.hasOwn(cells, id) ? (cells[id] ?? null) : null
}

function push(values: Map<StoredColumn, CellValue[]>, column: StoredColumn, value: CellValue): void {
  const list = values.get(column)
  if (list === undefined) values.set(column, [value])
  else list.push(value)
}

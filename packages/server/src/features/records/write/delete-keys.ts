import type { Cells, DeletedRecord } from '@rowhouse/core/events'
import { recordKey } from '../../../query/record-key.ts'
import { innerColumns, isStored, type StoredColumn } from '../../../query/record-table.ts'
import type { RecordCells } from '../../../query/select-cells.ts'
import { chunksOf } from './limits.ts'
import { LogPieces, recordsAtOnce } from './log-pieces.ts'
import { isPlain, isShort, ownCellsOf } from './own-cells.ts'
import { deleteRows, type RecordKeyValues, readWhole } from './record-store.ts'
import type { Cause, WriteAttempt } from './write-attempt.ts'

/** Keys of the deleted records, all of which must be there. What they held goes into the change log, which is the trash. */
export async function deleteKeys(
  attempt: WriteAttempt,
  keys: readonly RecordKeyValues[],
  cause: Cause = {},
): Promise<string[]> {
  const { table } = attempt
  const columns = innerColumns(table)
    .filter(isStored)
    .filter(({ secret }) => !secret)
  const inOwnWords = table.base.isBuiltIn ? [] : columns.filter(comesBack)
  const types = table.base.isBuiltIn ? {} : { types: typesOf(columns) }
  const log = new LogPieces<DeletedRecord>(columns, (records) =>
    attempt.log({ type: 'records.deleted', records, ...types, ...cause }),
  )
  for (const chunk of chunksOf(keys, recordsAtOnce(columns))) {
    const before = await readWhole(attempt, chunk, columns, inOwnWords)
    await deleteRows(attempt, chunk)
    const deleted = before.map(
      (found, at): DeletedRecord => ({
        record: recordKey(table, chunk[at] ?? []),
        ...(table.base.isBuiltIn ? { cells: filledOf(found) } : keptOf(found, columns)),
      }),
    )
    for (const { lost } of deleted) attempt.losses.add(namesIn(columns, lost))
    await log.add(deleted)
  }
  await log.end()
  return keys.map((key) => recordKey(table, key))
}

/** What the database computes it computes again; of a kind without a word of ours nobody knows whether it does. */
const comesBack = ({ generated, type }: StoredColumn): boolean => !generated || type.unknown === true

function typesOf(columns: readonly StoredColumn[]): Record<string, string | null> {
  return Object.fromEntries(columns.map(({ id, databaseType = null }) => [id, databaseType]))
}

/** Empty cells need no words: what is missing comes back empty. */
function filledOf({ cells }: RecordCells): Cells {
  return Object.fromEntries([...cells].filter(([, value]) => value !== null))
}

/** What an attached database has to be told to have the record again. */
function keptOf(found: RecordCells, columns: readonly StoredColumn[]): Omit<DeletedRecord, 'record'> {
  const cells: Record<string, Cells[string]> = {}
  const lost: string[] = []
  for (const column of columns) {
    const { id } = column
    const value = found.cells.get(id) ?? null
    const text = found.ownTexts.get(id)
    const isWhole = isPlain(value, text) && !column.type.unknown
    const isKept = isShort(text) || !comesBack(column) || isWhole
    if (isKept && value !== null) cells[id] = value
    if (!isKept && (value !== null || text !== undefined)) lost.push(id)
  }
  const own = ownCellsOf(
    found,
    columns.map(({ id }) => id),
  )
  return { cells, own, ...(lost.length === 0 ? {} : { lost }) }
}

function namesIn(columns: readonly StoredColumn[], ids: readonly string[] = []): string[] {
  return columns.filter(({ id }) => ids.includes(id)).map(({ title }) => title)
}

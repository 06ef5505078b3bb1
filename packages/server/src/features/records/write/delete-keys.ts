import type { Cells } from '@rowhouse/core/events'
import { recordKey } from '../../../query/record-key.ts'
import { innerColumns, isStored } from '../../../query/record-table.ts'
import { chunksOf } from './limits.ts'
import { LogPieces, recordsAtOnce } from './log-pieces.ts'
import { deleteRows, type FoundCells, type RecordKeyValues, readRecords } from './record-store.ts'
import type { Cause, Room } from './room.ts'

export interface DeletedRecord {
  readonly record: string
  readonly cells: Cells
}

/** Keys of the deleted records, all of which must be there. What they held goes into the change log, which is the trash. */
export async function deleteKeys(room: Room, keys: readonly RecordKeyValues[], cause: Cause = {}): Promise<string[]> {
  const { table } = room
  const columns = innerColumns(table)
    .filter(isStored)
    .filter(({ secret }) => !secret)
  const log = new LogPieces<DeletedRecord>(columns, (records) =>
    room.log({ type: 'records.deleted', records, ...cause }),
  )
  for (const chunk of chunksOf(keys, recordsAtOnce(columns))) {
    const before = await readRecords(room, chunk, columns)
    await deleteRows(room, chunk)
    await log.add(chunk.map((key, at) => ({ record: recordKey(table, key), cells: cellsOf(before[at]) })))
  }
  await log.end()
  return keys.map((key) => recordKey(table, key))
}

/** Empty cells need no words: what is missing comes back empty. */
function cellsOf(found: FoundCells | undefined): Cells {
  return Object.fromEntries([...(found ?? [])].filter(([, value]) => value !== null))
}

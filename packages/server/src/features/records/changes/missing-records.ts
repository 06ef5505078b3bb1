import { AppError } from '@rowhouse/core/errors'
import type { DeletedRecord } from '@rowhouse/core/events'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { recordKeyIn } from '../../../query/record-key.ts'
import { innerSight } from '../../../query/sight.ts'
import type { Services } from '../../../request/services.ts'
import { sourceOf } from '../../../structure/sources/source-of.ts'
import { findRecords, type RecordKeyValues } from '../write/record-store.ts'

/**
 * Which of these are not there: a record whose key is there again needs no way back, whichever way it took. One question
 * for all of a table. Of a database that does not answer they are told, and restoring says what is wrong.
 */
export async function missingRecords(
  services: Services,
  table: SnapshotTable,
  records: readonly DeletedRecord[],
): Promise<ReadonlySet<string>> {
  const keys = new Map(records.flatMap(({ record }) => keyIn(table, record)))
  try {
    const { read } = await sourceOf(services, table.base)
    const access = { table, sight: innerSight(table), dialect: table.base.dialect }
    const found = await findRecords({ db: read, access }, [...keys.values()], [])
    return new Set([...keys.keys()].filter((_, at) => found[at] === null))
  } catch (error) {
    if (error instanceof AppError && ['source_unavailable', 'timed_out', 'locked'].includes(error.code))
      return new Set(keys.keys())
    throw error
  }
}

/** A table may have another key by now: nothing of the old one comes back. */
function keyIn(table: SnapshotTable, record: string): (readonly [string, RecordKeyValues])[] {
  const key = recordKeyIn(table, record)
  return key === null ? [] : [[record, key]]
}

import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import type { InProject } from '../../../request/context.ts'
import { deleteWithLinks } from '../links/delete-with-links.ts'
import { refuseTwice } from './accept-row.ts'
import { refuseWrongCount } from './limits.ts'
import { requireVersion } from './require-version.ts'
import { writeRecords } from './write-records.ts'
import type { WriteSpec, Written } from './write-spec.ts'

/** By their keys, as they stand in addresses. If one record is not there, none is deleted. */
export function deleteRecords(
  ctx: InProject<'records.delete' | 'records.bulkDelete'>,
  table: SnapshotTable,
  keys: readonly string[],
  spec: WriteSpec,
): Promise<Written> {
  return writeRecords(ctx, table, spec, async () => {
    refuseWrongCount(keys)
    const parsed = keys.map((key) => parseRecordKey(table, key))
    refuseTwice(table, parsed)
    return async (attempt) => {
      for (const key of parsed) await requireVersion(attempt, key, spec.ifMatch)
      const deleted = await deleteWithLinks(attempt, parsed)
      return { keys: deleted, count: deleted.length, ignored: [] }
    }
  })
}

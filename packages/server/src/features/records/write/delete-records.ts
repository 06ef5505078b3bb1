import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { deleteWithLinks } from '../links/delete-with-links.ts'
import { refuseTwice } from './accept-row.ts'
import { refuseWrongCount } from './limits.ts'
import { meantRecords, type NamedRecord, thoseThatHold } from './meant-records.ts'
import { requireVersion } from './require-version.ts'
import { writeRecords } from './write-records.ts'
import type { WriteSpec, Written } from './write-spec.ts'

/**
 * By their keys, as they stand in addresses, or by objects that hold them: then only those whose other cells are as the object
 * says. If one record is not there, none is deleted.
 */
export function deleteRecords(
  ctx: InProject<'records.delete' | 'records.bulkDelete'>,
  table: SnapshotTable,
  named: readonly NamedRecord[],
  spec: WriteSpec,
): Promise<Written> {
  return writeRecords(ctx, table, spec, async (access) => {
    refuseWrongCount(named)
    const { records, ignored } = meantRecords(access, named, spec.shape)
    const keys = records.map(({ key }) => key)
    refuseTwice(table, keys)
    return async (attempt) => {
      for (const key of keys) await requireVersion(attempt, key, spec.ifMatch)
      const deleted = await deleteWithLinks(attempt, await thoseThatHold(attempt, records, spec.shape))
      return { keys: deleted, count: deleted.length, ignored }
    }
  })
}

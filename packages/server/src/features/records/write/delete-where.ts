import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { deleteWithLinks } from '../links/delete-with-links.ts'
import { matchingKeys, refuseVain } from './matching-keys.ts'
import { writeRecords } from './write-records.ts'
import type { WriteSpec, Written } from './write-spec.ts'

/** Every record that matches; all of them only when that word is said. */
export function deleteWhere(
  ctx: InProject<'records.bulkDeleteAll'>,
  table: SnapshotTable,
  which: ResolvedFilter | 'all',
  spec: WriteSpec,
): Promise<Written> {
  return writeRecords(ctx, table, spec, async () => {
    refuseVain(which)
    return async (attempt) => {
      let count = 0
      for await (const keys of matchingKeys(attempt, which)) count += (await deleteWithLinks(attempt, keys)).length
      return { keys: [], count, ignored: [] }
    }
  })
}

import { invalidRequest } from '@rowhouse/core/errors'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { acceptRow } from './accept-row.ts'
import { matchingKeys, refuseVain } from './matching-keys.ts'
import { protectSecrets } from './protect-secrets.ts'
import { updateAccepted } from './update-accepted.ts'
import { writeRecords } from './write-records.ts'
import type { SentRow, WriteSpec, Written } from './write-spec.ts'

/** The same cells in every record that matches; all of them only when that word is said. */
export function updateWhere(
  ctx: InProject<'records.bulkUpdateAll'>,
  table: SnapshotTable,
  { which, row }: { readonly which: ResolvedFilter | 'all'; readonly row: SentRow },
  spec: WriteSpec,
): Promise<Written> {
  return writeRecords(ctx, table, spec, async (access) => {
    refuseVain(which)
    const { cells, ignored } = acceptRow(access, row, { shape: spec.shape, isNew: false })
    if (cells.size === 0) throw invalidRequest('Send at least one column of this table that can be written.')
    const [safe = cells] = await protectSecrets(ctx, table, [cells])
    return async (attempt) => {
      let count = 0
      for await (const keys of matchingKeys(attempt, which)) {
        await updateAccepted(
          attempt,
          keys.map((key) => ({ key, cells: safe })),
        )
        count += keys.length
      }
      return { keys: [], count, ignored }
    }
  })
}

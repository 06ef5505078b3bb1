import { invalidRequest } from '@rowhouse/core/errors'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { acceptRow } from './accept-row.ts'
import { matchingKeys, refuseVain } from './matching-keys.ts'
import { protectSecrets } from './protect-secrets.ts'
import { updateAccepted } from './update-accepted.ts'
import { writeRecords } from './write-records.ts'
import type { SentRow, WriteWish, Written } from './write-wish.ts'

/** The same cells in every record that matches; all of them only when that word is said. */
export function updateWhere(
  ctx: InProject<'records.bulkUpdateAll'>,
  table: SnapshotTable,
  { which, row }: { readonly which: ResolvedFilter | 'all'; readonly row: SentRow },
  wish: WriteWish,
): Promise<Written> {
  return writeRecords(ctx, table, wish, async (look) => {
    refuseVain(which)
    const { cells, ignored } = acceptRow(look, row, { shape: wish.shape, isNew: false })
    if (cells.size === 0) throw invalidRequest('Send at least one column of this table that can be written.')
    const [safe = cells] = await protectSecrets(ctx, table, [cells])
    return async (room) => {
      let count = 0
      for await (const keys of matchingKeys(room, which)) {
        await updateAccepted(
          room,
          keys.map((key) => ({ key, cells: safe })),
        )
        count += keys.length
      }
      return { keys: [], count, ignored }
    }
  })
}

import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { sentLinks } from '../links/link-cells.ts'
import { acceptKeyedRows } from './accept-row.ts'
import { refuseWrongCount } from './limits.ts'
import { protectSecrets } from './protect-secrets.ts'
import { updateAccepted } from './update-accepted.ts'
import { writeRecords } from './write-records.ts'
import type { SentRow, WriteWish, Written } from './write-wish.ts'

/** Each row with its whole key. If one record is not there, none is changed. */
export function updateRecords(
  ctx: InProject<'records.bulkUpdate'>,
  table: SnapshotTable,
  sent: readonly SentRow[],
  wish: WriteWish,
): Promise<Written> {
  return writeRecords(ctx, table, wish, async (look) => {
    refuseWrongCount(sent)
    const links = await sentLinks(ctx, look, table, { sent, shape: wish.shape })
    const { rows, keys, ignored } = acceptKeyedRows(look, links.rows, wish.shape)
    const safe = await protectSecrets(ctx, table, rows)
    return async (room) => {
      const updates = keys.map((key, at) => ({ key, cells: safe[at] ?? new Map() }))
      const updated = await updateAccepted(room, updates)
      await links.write(room, updated)
      return { keys: updated, count: updated.length, ignored }
    }
  })
}

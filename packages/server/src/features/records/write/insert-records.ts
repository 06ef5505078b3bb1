import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { acceptRows } from './accept-row.ts'
import { insertAccepted } from './insert-accepted.ts'
import { refuseWrongCount } from './limits.ts'
import { protectSecrets } from './protect-secrets.ts'
import { writeRecords } from './write-records.ts'
import type { SentRow, WriteWish, Written } from './write-wish.ts'

/** All rows or none. */
export function insertRecords(
  ctx: InProject<'records.insert' | 'records.bulkInsert'>,
  table: SnapshotTable,
  sent: readonly SentRow[],
  wish: WriteWish,
): Promise<Written> {
  return writeRecords(ctx, table, wish, async (look) => {
    refuseWrongCount(sent)
    const { rows, ignored } = acceptRows(look, sent, { shape: wish.shape, isNew: true })
    const safe = await protectSecrets(ctx, table, rows)
    return async (room) => {
      const keys = await insertAccepted(room, safe)
      return { keys, count: keys.length, ignored }
    }
  })
}

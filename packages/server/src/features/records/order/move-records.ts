import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { writeRecords } from '../write/write-records.ts'
import type { WriteWish, Written } from '../write/write-wish.ts'
import { orderRows } from './order-rows.ts'
import { putRecords, readMove, type SentMove } from './put-records.ts'

/** An order of one's own. */
export async function moveRecords(
  ctx: InProject<'records.bulkUpdate'>,
  given: SnapshotTable,
  sent: SentMove,
  wish: Omit<WriteWish, 'reply'>,
): Promise<Written> {
  const move = readMove(given, sent)
  const { records } = move
  const table = await orderRows(ctx, given)
  const reply = () => JSON.stringify({ moved: records.length })
  return writeRecords(ctx, table, { ...wish, reply }, async () => async (room) => {
    await putRecords(room, move)
    return { keys: records, count: records.length, ignored: [] }
  })
}

import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { writeRecords } from '../write/write-records.ts'
import type { WriteSpec, Written } from '../write/write-spec.ts'
import { orderRows } from './order-rows.ts'
import { putRecords, readMove, type SentMove } from './put-records.ts'

/** An order of one's own. */
export async function moveRecords(
  ctx: InProject<'records.bulkUpdate'>,
  given: SnapshotTable,
  sent: SentMove,
  spec: Omit<WriteSpec, 'reply'>,
): Promise<Written> {
  const move = readMove(given, sent)
  const { records } = move
  const table = await orderRows(ctx, given)
  const reply = () => JSON.stringify({ moved: records.length })
  return writeRecords(ctx, table, { ...spec, reply }, async () => async (attempt) => {
    await putRecords(attempt, move)
    return { keys: records, count: records.length, ignored: [] }
  })
}

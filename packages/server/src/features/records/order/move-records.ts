import { invalidRequest } from '@rowhouse/core/errors'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import type { InProject } from '../../../request/context.ts'
import { refuseTwice } from '../write/accept-row.ts'
import { readRecords } from '../write/record-store.ts'
import { writeRecords } from '../write/write-records.ts'
import type { WriteWish, Written } from '../write/write-wish.ts'
import { orderRows } from './order-rows.ts'
import { putAt, takePlaces } from './take-places.ts'

/** Records above another one (null: below all), in the order they are named. */
export async function moveRecords(
  ctx: InProject<'records.bulkUpdate'>,
  given: SnapshotTable,
  { records, before }: { readonly records: readonly string[]; readonly before: string | null },
  wish: Omit<WriteWish, 'reply'>,
): Promise<Written> {
  if (before !== null && records.includes(before)) throw invalidRequest('A row cannot be put above itself.')
  const table = await orderRows(ctx, given)
  const { position: column } = table
  if (column === undefined) throw new Error(`${table.id} has no order.`)
  const reply = () => JSON.stringify({ moved: records.length })
  return writeRecords(ctx, table, { ...wish, reply }, async () => {
    const keys = records.map((record) => parseRecordKey(table, record))
    refuseTwice(table, keys)
    const above = before === null ? null : parseRecordKey(table, before)
    return async (room) => {
      const found = await readRecords(room, keys, [column])
      const places = await takePlaces(room, column, keys.length, { before: above, except: records })
      await putAt(
        room,
        column,
        keys.map((key, at) => {
          const from = Number(found[at]?.get(column.id) ?? 0)
          return { key, from, to: places[at] ?? from }
        }),
      )
      return { keys: records, count: records.length, ignored: [] }
    }
  })
}

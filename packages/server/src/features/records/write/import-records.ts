import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { acceptRows } from './accept-row.ts'
import { insertAccepted } from './insert-accepted.ts'
import { protectSecrets } from './protect-secrets.ts'
import { writeRecords } from './write-records.ts'
import type { SentRow, WriteWish, Written } from './write-wish.ts'

/**
 * Any number of rows in one transaction and in bounded memory: no keys are given back. `open` begins to read anew, because
 * a transaction that lost a race runs again; it must not wait for a network, as the transaction would wait with it.
 */
export function importRecords(
  ctx: InProject<'records.import'>,
  table: SnapshotTable,
  open: () => AsyncIterable<readonly SentRow[]> | Iterable<readonly SentRow[]>,
  wish: WriteWish,
): Promise<Written> {
  return writeRecords(ctx, table, wish, async (look) => async (room) => {
    const names = new Set<string>()
    let count = 0
    for await (const sent of open()) {
      const { rows, ignored } = acceptRows(look, sent, { shape: wish.shape, isNew: true, after: count })
      await insertAccepted(room, await protectSecrets(ctx, table, rows))
      for (const name of ignored) names.add(name)
      count += rows.length
    }
    return { keys: [], count, ignored: [...names] }
  })
}

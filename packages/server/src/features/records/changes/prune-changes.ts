import { readByAll } from '../../../meta/cursors.ts'
import type { Services } from '../../../request/services.ts'
import { deleteOldChanges } from './store.ts'

const dayMs = 86_400_000
const changesPerStep = 200

/** Forgets changes of records that are older than the log is kept and that every subscriber has read. In small steps, so that nobody waits long for the writer. */
export async function pruneChanges({ meta, config, now }: Services): Promise<void> {
  const before = new Date(now() - config.changeRetentionDays * dayMs).toISOString()
  for (let from: string | null = ''; from !== null; ) {
    const start: string = from
    from = await meta.write(async (tx) => {
      const readUntil = await readByAll(tx, now())
      return deleteOldChanges(tx, { from: start, before, readUntil, limit: changesPerStep })
    })
  }
}

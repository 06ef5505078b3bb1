// Bytes go before their row: what a crash or an unreachable store interrupts is found again by the next sweep.
import type { SnapshotRow } from '../../meta/rows/projects.ts'
import type { Chore } from '../../platform/chores.ts'
import type { Services } from '../../request/services.ts'
import { deleteNobodys, selectNobodys, selectSnapshot } from './store.ts'

type Place = Pick<SnapshotRow, 'id' | 'blob' | 'store'>

export async function freeBytes({ meta, files }: Services, { id, blob, store }: Place): Promise<void> {
  // Another node may have written it to its end, while this one gave up.
  if (((await selectSnapshot(meta.read, id))?.project_id ?? null) !== null) return
  await (await files.of(store)).remove(blob)
  await meta.write((tx) => deleteNobodys(tx, id))
}

/** Beside what was asked for, which is done: a store that cannot be reached now is asked again later. */
export async function freeSoon(services: Services, places: readonly Place[]): Promise<void> {
  for (const place of places)
    await freeBytes(services, place).catch((error: unknown) =>
      services.log.warn({ error, snapshot: place.id, store: place.store }, 'a snapshot could not be removed yet'),
    )
}

const hourMs = 3_600_000

export function snapshotChores(services: Services): Chore[] {
  const run = async () => {
    const before = new Date(services.now() - hourMs).toISOString()
    await freeSoon(services, await selectNobodys(services.meta.scan, before))
  }
  return [{ name: 'remove snapshots nobody has', everyMs: hourMs, run }]
}

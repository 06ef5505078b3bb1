// Writes a snapshot. It says “ready” when its bytes are in their place and not before; until then a crash begins it again, under
// the same key, so that nothing is left that nobody knows.
import { AppError, conflict } from '@rowhouse/core/errors'
import type { Job, JobKind } from '../../meta/jobs.ts'
import type { SnapshotRow } from '../../meta/rows/projects.ts'
import type { Tx } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { writeAndAnnounce } from '../../request/write.ts'
import { writeBaseFile } from '../base-files/write-base-file.ts'
import { freeBytes, freeSoon } from './free-bytes.ts'
import { type SnapshotInput, snapshotKind } from './snapshot-input.ts'
import { abandon, changeRow, selectSnapshot, selectSnapshots } from './store.ts'
import { replaceable } from './take-snapshot.ts'
import { tell } from './tell-snapshot.ts'

/** What a zip archive counts to. */
const mostBytes = 4_294_967_295
const lookEveryMs = 2000
const dayMs = 86_400_000
export const unknownReason = 'Some internal error occurred'

export function snapshotJob(services: Services): JobKind {
  return {
    name: snapshotKind,
    run: (job) => make(services, job),
    async clean({ input }) {
      const row = await selectSnapshot(services.meta.read, (input as SnapshotInput).snapshot)
      if (row?.state === 'making') await giveUp(services, row, unknownReason)
    },
  }
}

async function make(services: Services, job: Job): Promise<null> {
  // Only `takeSnapshot` ever makes what is stored.
  const { snapshot: id, store, keep } = job.input as SnapshotInput
  const row = await selectSnapshot(services.meta.read, id)
  if (row === undefined || row.project_id === null) await freeBytes(services, { id, blob: id, store })
  else if (row.state === 'making')
    try {
      await freeSoon(services, await writeSnapshot(services, { ...row, project_id: row.project_id }, { job, keep }))
    } catch (error) {
      if (!job.signal.aborted) await giveUp(services, row, reasonOf(error))
      throw error
    }
  return null
}

type Wanted = SnapshotRow & { readonly project_id: string }

/** Gives those that make way for it. */
export async function writeSnapshot(
  services: Services,
  row: Wanted,
  { job, keep }: { readonly job: Job; readonly keep: number | null },
): Promise<readonly SnapshotRow[]> {
  const place = await services.files.of(row.store)
  // As nobody in particular: what is somebody's own is not shown to whoever else may open it.
  const spec = { projectId: row.project_id, ownerId: null, role: null, records: true, hooks: true, automations: true }
  const content = watched(services, await writeBaseFile(services, spec), { row, job })
  const received = await place.receive(row.blob, content, mostBytes)
  try {
    await received.keep()
  } catch (error) {
    await received.discard()
    throw error
  }
  const going = await log(services, row, async (tx) => {
    if (!(await changeRow(tx, row.id, { state: 'ready', size: received.size }))) return null
    tell(tx, 'snapshots.taken', row, { after: { bytes: received.size, why: row.why } })
    return keep === null ? [] : makeWay(tx, row, { keep, now: services.now() })
  })
  return going ?? Promise.reject(deletedMeanwhile())
}

const log = <T>(services: Services, row: SnapshotRow, work: (tx: Tx) => Promise<T>): Promise<T> =>
  writeAndAnnounce(services, { requestId: 'job', actorId: row.made_by, projectId: row.project_id, step: null }, work)

/** Stops with the server, and when somebody deletes what is being written. */
async function* watched(
  { meta }: Services,
  content: AsyncIterable<Uint8Array>,
  { row, job }: { readonly row: Wanted; readonly job: Job },
): AsyncGenerator<Uint8Array> {
  let written = 0
  let looked = performance.now()
  for await (const piece of content) {
    job.signal.throwIfAborted()
    written += piece.length
    yield piece
    if (performance.now() - looked < lookEveryMs) continue
    looked = performance.now()
    const thousands = Math.ceil(written / 1000)
    // How long it becomes is not known before its end.
    await job.progress(thousands, thousands)
    if ((await selectSnapshot(meta.read, row.id))?.project_id !== row.project_id) throw deletedMeanwhile()
  }
}

const deletedMeanwhile = (): AppError => conflict('The snapshot was deleted while it was being taken.')

/** Older ones of its kind. One of which somebody just makes a project stays for that. */
async function makeWay(
  tx: Tx,
  { id, project_id, why, schedule_id }: Wanted,
  { keep, now }: { readonly keep: number; readonly now: number },
): Promise<readonly SnapshotRow[]> {
  const own = (await selectSnapshots(tx, project_id)).filter(
    (row) => row.why === why && row.schedule_id === schedule_id && row.id !== id,
  )
  const unused = new Date(now - dayMs).toISOString()
  const going = replaceable(own)
    .slice(keep - 1)
    .filter(({ used_at }) => used_at === null || used_at < unused)
  await abandon(
    tx,
    going.map((row) => row.id),
  )
  for (const row of going) tell(tx, 'snapshots.deleted', row)
  return going
}

export async function giveUp(services: Services, row: SnapshotRow, failure: string): Promise<void> {
  const isTold = await log(services, row, async (tx) => {
    const isThere = await changeRow(tx, row.id, { state: 'failed', failure })
    if (isThere) tell(tx, 'snapshots.failed', row, { after: { failure } })
    return isThere
  })
  if (!isTold) await freeSoon(services, [row])
}

/** Why there is none, for people. */
export const reasonOf = (error: unknown): string =>
  error instanceof AppError && error.code !== 'internal' ? error.message : unknownReason

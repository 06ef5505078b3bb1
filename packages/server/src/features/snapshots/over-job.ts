// Makes a project what it was. All of it is filled into a project nobody meets, then a snapshot is taken of what is there now,
// then the two are exchanged in one transaction: whatever crashes, the project is as it was before or as it was in the file. Nothing
// is written into it from the snapshot on.
import { AppError, conflict } from '@rowhouse/core/errors'
import type { Job, JobKind } from '../../meta/jobs.ts'
import type { Services } from '../../request/services.ts'
import { writeAndAnnounce } from '../../request/write.ts'
import { exchangeAttached, fitAttached } from '../base-files/attached-over.ts'
import { BaseArchive } from '../base-files/base-archive.ts'
import { type FilledProject, fillProject, purgeRestored } from '../base-files/fill-project.ts'
import { storedSource } from '../base-files/restore-job.ts'
import { takeAttachedPlace } from '../base-files/take-attached-place.ts'
import { takePlace, tieProject } from '../base-files/take-place.ts'
import { freeProject, holdProject } from './hold-project.ts'
import { type OverInput, overKind } from './snapshot-input.ts'
import { giveUp, reasonOf, writeSnapshot } from './snapshot-job.ts'
import { selectSnapshot } from './store.ts'

interface RestoredOver {
  readonly project: string
  readonly snapshot: string
  readonly emptied: number
  readonly leftOut: readonly string[]
}

export function overJob(services: Services): JobKind {
  return {
    name: overKind,
    // Only `begin` of `restore-over.ts` ever makes what is stored.
    run: (job) => restoreOver(services, job, job.input as OverInput),
    async clean({ id, input }) {
      const spec = input as OverInput
      if (await isExchanged(services, spec, id)) return
      await free(services, spec, id)
      await purgeRestored(services, spec)
      const row = await selectSnapshot(services.meta.read, spec.snapshot)
      if (row?.state === 'making') await giveUp(services, row, 'What was to be restored could not be.')
    },
  }
}

async function restoreOver(services: Services, job: Job, input: OverInput): Promise<RestoredOver> {
  const { over: project, ownerId, snapshot } = input
  const archive = await BaseArchive.open(storedSource(services, input))
  let emptied = 0
  // A crash may have come behind it; then only what follows is left to do.
  if (!(await isExchanged(services, input, job.id))) {
    // What was taken before is still what is there only if nothing was written since.
    if (!(await isKept(services, input))) await free(services, input, job.id)
    const filled = await fillProject(services, archive, input, job)
    emptied = filled.emptied
    await services.calm.of(project)
    await holdProject(services, project, job.id)
    await keepBefore(services, job, input)
    await exchange(services, job, { input, filled })
  }
  if (await isBuiltIn(services, project)) await tieProject(services, { project, ownerId })
  return { project, snapshot, emptied, leftOut: archive.manifest.leftOut }
}

/** In one transaction. Of an attached database its records are exchanged before, in one of its own. */
async function exchange(
  services: Services,
  job: Job,
  { input, filled }: { readonly input: OverInput; readonly filled: FilledProject },
): Promise<void> {
  const { over: project, ownerId, snapshot } = input
  const attached = await fitAttached(services, project, filled.structure)
  const goesOn = () => job.progress(1, 1)
  if (attached !== null) await exchangeAttached(services, attached, { filled, input, goesOn })
  const take = attached === null ? takePlace : takeAttachedPlace
  const written = writeAndAnnounce(
    services,
    { requestId: job.id, actorId: ownerId, projectId: project, step: null },
    async (tx) => {
      const at = new Date(services.now()).toISOString()
      await freeProject(tx, project, job.id)
      await take(tx, { project, aside: input.project, filled, ownerId, at })
      tx.announce({ type: 'projects.restoredOver', project, snapshot })
    },
    { statementTimeoutMs: 600_000 },
  )
  await written.catch((error: unknown) => {
    if (attached === null || job.signal.aborted) throw error
    throw new AppError(
      'conflict',
      `The records are restored, but fields and views are as they were: ${reasonOf(error)} What was there before is in the snapshot.`,
    )
  })
}

async function isBuiltIn({ meta }: Services, project: string): Promise<boolean> {
  const attached = await meta.read
    .selectFrom('rh_bases')
    .select('id')
    .where('project_id', '=', project)
    .where('is_meta', '=', 0)
    .executeTakeFirst()
  return attached === undefined
}

const isKept = async ({ meta }: Services, { snapshot }: OverInput): Promise<boolean> =>
  (await selectSnapshot(meta.read, snapshot))?.state === 'ready'

const free = (services: Services, { over }: OverInput, job: string): Promise<void> =>
  services.meta.write((tx) => freeProject(tx, over, job))

/** The log knows it: the entry is written in the transaction of the exchange, under the id of the job. */
async function isExchanged({ meta }: Services, { over }: OverInput, job: string): Promise<boolean> {
  const entry = await meta.read
    .selectFrom('rh_changes')
    .select('id')
    .where('project_id', '=', over)
    .where('type', '=', 'projects.restoredOver')
    .where('request_id', '=', job)
    .executeTakeFirst()
  return entry !== undefined
}

/** Of what nobody changes any more. */
async function keepBefore(services: Services, job: Job, { snapshot, over }: OverInput): Promise<void> {
  const row = await selectSnapshot(services.meta.read, snapshot)
  if (row?.project_id !== over)
    throw conflict('The snapshot that is taken before was deleted, so nothing was restored.')
  if (row.state === 'ready') return
  try {
    await writeSnapshot(services, { ...row, project_id: over }, { job, keep: null })
  } catch (error) {
    if (job.signal.aborted) throw error
    throw new AppError('conflict', `No snapshot could be taken before, so nothing was restored. ${reasonOf(error)}`, {
      reason: 'snapshot',
    })
  }
}

// Makes a project what it was. All of it is filled into a project nobody meets, then a snapshot is taken of what is there now,
// then the two are exchanged in one transaction: whatever crashes, the project is as it was before or as it was in the file.
import { AppError, conflict } from '@rowhouse/core/errors'
import type { Job, JobKind } from '../../meta/jobs.ts'
import type { Services } from '../../request/services.ts'
import { writeAndAnnounce } from '../../request/write.ts'
import { BaseArchive } from '../base-files/base-archive.ts'
import { fillProject, purgeRestored } from '../base-files/fill-project.ts'
import { storedSource } from '../base-files/restore-job.ts'
import { takePlace, tieProject } from '../base-files/take-place.ts'
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
      const wish = input as OverInput
      if (await isExchanged(services, wish, id)) return
      await purgeRestored(services, wish)
      const row = await selectSnapshot(services.meta.read, wish.snapshot)
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
    const filled = await fillProject(services, archive, input, job)
    emptied = filled.emptied
    await keepBefore(services, job, input)
    await services.calm.of(project)
    await writeAndAnnounce(
      services,
      { requestId: job.id, actorId: ownerId, projectId: project, step: null },
      async (tx) => {
        const at = new Date(services.now()).toISOString()
        await takePlace(tx, { project, aside: input.project, filled, ownerId, at })
        tx.announce({ type: 'projects.restoredOver', project, snapshot })
      },
      { statementTimeoutMs: 600_000 },
    )
  }
  await tieProject(services, { project, ownerId })
  return { project, snapshot, emptied, leftOut: archive.manifest.leftOut }
}

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

/** As late as possible: what is written behind it is lost. */
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

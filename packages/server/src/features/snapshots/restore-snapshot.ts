import type { BodyOf } from '@rowhouse/core/api/endpoint'
import type { restoreSnapshot as contract } from '@rowhouse/core/api/snapshots'
import { notFound } from '@rowhouse/core/errors'
import { acceptProjectTitle } from '@rowhouse/core/names'
import { newId } from '../../platform/chance.ts'
import type { InProject } from '../../request/context.ts'
import { BaseArchive } from '../base-files/base-archive.ts'
import { emptyDatabase } from '../base-files/empty-database.ts'
import { type RestoreInput, restoreKind } from '../base-files/restore-input.ts'
import { storedSource } from '../base-files/restore-job.ts'
import { freePrefix } from '../projects/create-project.ts'
import { findReady } from './find-snapshot.ts'
import { requireAll } from './require-all.ts'
import { changeRow } from './store.ts'
import { tell } from './tell-snapshot.ts'

interface Restoring {
  readonly job: string
  readonly project: string
}

/** Asks for a project made of a snapshot, as of any base file: beside the one it was taken of, which stays as it is. */
export async function restoreSnapshot(
  ctx: InProject<'projects.duplicate'>,
  id: string,
  { title: wishedTitle, source }: BodyOf<typeof contract>,
): Promise<Restoring> {
  await requireAll(ctx)
  const title = wishedTitle === undefined ? null : acceptProjectTitle(wishedTitle)
  const row = await findReady(ctx, id)
  const { blob: file, size, store } = row
  // A lost or broken one is told at once.
  await (await BaseArchive.open(storedSource(ctx, { file, size, store }))).structure()
  const base = source === undefined ? {} : { base: await emptyDatabase(ctx, source) }
  const project = newId('project')
  const job = await ctx.write(async (tx) => {
    if (!(await changeRow(tx, id, { used_at: new Date(ctx.now()).toISOString() }))) throw notFound('snapshot', id)
    tell(tx, 'snapshots.restored', row, { after: { project } })
    const prefix = await freePrefix(tx)
    const input: RestoreInput = { file, size, store, project, title, prefix, ownerId: ctx.actor.id, ...base }
    return ctx.jobs.add(tx, { kind: restoreKind, projectId: null, actorId: ctx.actor.id, input })
  })
  ctx.jobs.wake()
  return { job, project }
}

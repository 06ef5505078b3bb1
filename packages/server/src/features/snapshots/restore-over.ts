import { conflict, invalidRequest, invalidValue, notFound } from '@rowhouse/core/errors'
import { newId } from '../../platform/chance.ts'
import type { InProject, Tx } from '../../request/context.ts'
import { fitAttached } from '../base-files/attached-over.ts'
import { BaseArchive } from '../base-files/base-archive.ts'
import { storeFile } from '../base-files/restore-file.ts'
import type { RestoreInput } from '../base-files/restore-input.ts'
import { storedSource } from '../base-files/restore-job.ts'
import { freePrefix } from '../projects/create-project.ts'
import { findReady } from './find-snapshot.ts'
import { requireAll } from './require-all.ts'
import { type OverInput, overKind } from './snapshot-input.ts'
import { changeRow, insertSnapshot, selectSnapshots } from './store.ts'
import { newSnapshot, requireIdle, requireRoom } from './take-snapshot.ts'
import { tell } from './tell-snapshot.ts'

type Ctx = InProject<'projects.restoreOver'>

interface Beginning {
  readonly job: string
  /** Of the project as it was until then. */
  readonly snapshot: string
}

/** Asks that the project becomes what it was in one of its snapshots. */
export async function restoreSnapshotOver(ctx: Ctx, id: string, title: string): Promise<Beginning> {
  await requireReady(ctx, title)
  const row = await findReady(ctx, id)
  const { blob: file, size, store } = row
  const archive = await BaseArchive.open(storedSource(ctx, { file, size, store }))
  await fitAttached(ctx, ctx.project.id, await archive.structure())
  return begin(ctx, { file, size, store }, async (tx) => {
    if (!(await changeRow(tx, id, { used_at: new Date(ctx.now()).toISOString() }))) throw notFound('snapshot', id)
    tell(tx, 'snapshots.restored', row, { after: { project: ctx.project.id } })
  })
}

/** The same of a base file that somebody kept. */
export async function restoreFileOver(ctx: Ctx, body: AsyncIterable<Uint8Array>, title: string): Promise<Beginning> {
  await requireReady(ctx, title)
  const stored = await storeFile(ctx, body)
  const archive = await BaseArchive.open(storedSource(ctx, stored))
  const structure = await archive.structure()
  const { tables } = structure
  await archive.verify()
  const { project, records } = archive.manifest
  const known = await ctx.structure()
  // Files of before do not say of which project they are; the ids of their tables do.
  const isOwn = project === undefined ? tables.some(({ id }) => known.findTable(id)?.id === id) : project === known.id
  if (!isOwn)
    throw invalidRequest('This file is not of this project, so it cannot take its place. Restore it as a new project.')
  if (!records) throw invalidRequest('There are no records in this file: the project would be empty behind it.')
  await fitAttached(ctx, known.id, structure)
  return begin(ctx, stored)
}

async function requireReady(ctx: Ctx, typed: string): Promise<void> {
  await requireAll(ctx)
  const { title } = await ctx.structure()
  if (typed.trim() !== title.trim())
    throw invalidValue('title', 'Type the title of the project: everything in it gives way to what is restored.')
}

async function begin(
  ctx: Ctx,
  stored: Pick<RestoreInput, 'file' | 'size' | 'store'>,
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<Beginning> {
  const { name: store } = await ctx.files.active()
  const { id: over } = ctx.project
  const snapshot = newId('snapshot')
  const job = await ctx.write(async (tx) => {
    const busy = await tx
      .selectFrom('rh_jobs')
      .select('id')
      .where('kind', '=', overKind)
      .where('project_id', '=', over)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    if (busy !== undefined) throw conflict('This project is being restored already.', { reason: 'busy' })
    const known = await selectSnapshots(tx, over)
    requireIdle(known)
    requireRoom(known, 0)
    await insertSnapshot(tx, newSnapshot(ctx, { id: snapshot, store, why: 'over' }))
    await also(tx)
    const prefix = await freePrefix(tx)
    const aside = { project: newId('project'), title: null, prefix, ownerId: ctx.actor.id }
    const input: OverInput = { ...stored, ...aside, over, snapshot }
    return ctx.jobs.add(tx, { kind: overKind, projectId: over, actorId: ctx.actor.id, input })
  })
  ctx.jobs.wake()
  return { job, snapshot }
}

import type { SourceSpec } from '@rowhouse/core/api/sources'
import { acceptProjectTitle } from '@rowhouse/core/names'
import { newId } from '../../platform/chance.ts'
import type { Signed } from '../../request/context.ts'
import { receiveFile } from '../attachments/receive-file.ts'
import { freePrefix } from '../projects/create-project.ts'
import { BaseArchive } from './base-archive.ts'
import { emptyDatabase } from './empty-database.ts'
import { type RestoreInput, restoreKind } from './restore-input.ts'
import { onDisk, storedSource } from './restore-job.ts'

interface Restoring {
  readonly job: string
  readonly project: string
}

interface RestoreSpec {
  readonly title: string | undefined
  /** The empty database it shall come into; null: the built-in one. */
  readonly source: SourceSpec | null
}

type Ctx = Signed<'projects.create'>

/**
 * Asks for a project made of a base file. The file is read to its end first, so that a broken one is refused at once. Whoever
 * asks becomes the owner; nobody sees the project before it is whole.
 */
export async function restoreFile(
  ctx: Ctx,
  body: AsyncIterable<Uint8Array>,
  title: string | undefined,
): Promise<Restoring> {
  return restoreStored(ctx, await storeFile(ctx, body), { title, source: null })
}

/** Keeps what is sent until it was read. */
export async function storeFile(
  { files, now, write, actor, config }: Pick<Ctx, 'files' | 'now' | 'write' | 'actor' | 'config'>,
  body: AsyncIterable<Uint8Array>,
): Promise<Pick<RestoreInput, 'file' | 'size'>> {
  const sent = { title: 'base.rowhouse', mimetype: undefined, body }
  const spec = { maxBytes: config.uploadLimitBytes, projectId: null }
  const { id, size } = await receiveFile({ files: onDisk(files), now, write, actorId: actor.id }, sent, spec)
  return { file: id, size }
}

export async function restoreStored(
  ctx: Ctx,
  stored: Pick<RestoreInput, 'file' | 'size'>,
  spec: RestoreSpec,
): Promise<Restoring> {
  const title = spec.title === undefined ? null : acceptProjectTitle(spec.title)
  const archive = await BaseArchive.open(storedSource(ctx, stored))
  await archive.structure()
  await archive.verify()
  // Last: no database is made for a file that is refused.
  const base = spec.source === null ? {} : { base: await emptyDatabase(ctx, spec.source) }
  const project = newId('project')
  const job = await ctx.write(async (tx) => {
    const input: RestoreInput = {
      ...stored,
      project,
      title,
      prefix: await freePrefix(tx),
      ownerId: ctx.actor.id,
      ...base,
    }
    return ctx.jobs.add(tx, { kind: restoreKind, projectId: null, actorId: ctx.actor.id, input })
  })
  ctx.jobs.wake()
  return { job, project }
}

import { acceptProjectTitle } from '@rowhouse/core/names'
import { newId } from '../../platform/chance.ts'
import type { Signed } from '../../request/context.ts'
import { receiveFile } from '../attachments/receive-file.ts'
import { freePrefix } from '../projects/create-project.ts'
import { BaseArchive } from './base-archive.ts'
import { type RestoreInput, restoreKind } from './restore-input.ts'
import { onDisk, storedSource } from './restore-job.ts'

interface Restoring {
  readonly job: string
  readonly project: string
}

/**
 * Asks for a project made of a base file. The file is read to its end first, so that a broken one is refused at once. Whoever
 * asks becomes the owner; nobody sees the project before it is whole.
 */
export async function restoreFile(
  ctx: Signed<'projects.create'>,
  body: AsyncIterable<Uint8Array>,
  wishedTitle: string | undefined,
): Promise<Restoring> {
  const title = wishedTitle === undefined ? null : acceptProjectTitle(wishedTitle)
  const { files, now, write, actor } = ctx
  const sent = { title: 'base.rowhouse', mimetype: undefined, body }
  const { id: file, size } = await receiveFile({ files: onDisk(files), now, write, actorId: actor.id }, sent, {
    maxBytes: ctx.config.uploadLimitBytes,
    projectId: null,
  })
  const archive = await BaseArchive.open(storedSource(ctx, { file, size }))
  await archive.structure()
  await archive.verify()
  const project = newId('project')
  const job = await ctx.write(async (tx) => {
    const input: RestoreInput = { file, size, project, title, prefix: await freePrefix(tx), ownerId: actor.id }
    return ctx.jobs.add(tx, { kind: restoreKind, projectId: null, actorId: actor.id, input })
  })
  ctx.jobs.wake()
  return { job, project }
}

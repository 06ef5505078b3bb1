import type { InProject } from '../../request/context.ts'
import { receiveFile } from '../attachments/receive-file.ts'
import type { AcceptedStructure } from './accept-structure.ts'
import { BaseArchive } from './base-archive.ts'
import { onDisk, storedSource } from './restore-job.ts'

/** The structure in a base file that is sent; the file itself is nobody's and swept away. */
export async function sentStructure(
  ctx: InProject<'tables.create'>,
  body: AsyncIterable<Uint8Array>,
): Promise<AcceptedStructure> {
  const { files, now, write, actor, config } = ctx
  const sent = { title: 'structure.zip', mimetype: undefined, body }
  const spec = { maxBytes: config.uploadLimitBytes, projectId: null }
  const { id: file, size } = await receiveFile({ files: onDisk(files), now, write, actorId: actor.id }, sent, spec)
  const archive = await BaseArchive.open(storedSource(ctx, { file, size }))
  return archive.structure()
}

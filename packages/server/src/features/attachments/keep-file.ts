import { type AttachedFile, attachedFile } from '@rowhouse/core/column-types/attached-files'
import { forbidden } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { fileColumns } from '../records/write/place-files.ts'
import { receiveFile, type SentFile } from './receive-file.ts'

export type Uploader = InProject<'attachments.upload' | 'attachments.uploadByUrl' | 'comments.add'>

/** Takes in one file of a project. */
export async function keepFile(ctx: Uploader, sent: SentFile, maxBytes: number): Promise<AttachedFile> {
  if (ctx.link !== null) await requireField(ctx)
  const { files, now, write, actor, project } = ctx
  const receiver = { files, now, write, actorId: actor?.id ?? null }
  const file = await receiveFile(receiver, sent, { maxBytes, projectId: project.id })
  return attachedFile(file.id, file)
}

/** Through a public link files come only where a field it shows takes some. */
async function requireField(ctx: Uploader): Promise<void> {
  const { tables } = await ctx.snapshot()
  const isAsked = tables.some((table) => fileColumns(table).length > 0)
  if (!isAsked) throw forbidden('Nothing here asks for files.', { reason: 'no_field' })
}

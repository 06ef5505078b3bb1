import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { notFound } from '@rowhouse/core/errors'
import type { FileRow } from '../../meta/tables.ts'
import type { ByteRange } from '../../platform/files/file-store.ts'
import { type ImageType, imageHeadBytes, imageType } from '../../platform/image-type.ts'
import { isPlainText, textHeadBytes } from '../../platform/plain-text.ts'
import type { InProject } from '../../request/context.ts'
import { requireReadable } from './require-readable.ts'
import { selectFile } from './store.ts'

export interface FoundFile {
  readonly row: FileRow
  /** What the bytes are right now; null: nothing a browser may show. */
  readonly image: ImageType | null
  /** It was sent as plain text, and its first bytes are. */
  readonly isText: boolean
}

export async function findFile(ctx: InProject<'attachments.read'>, id: string): Promise<FoundFile> {
  const row = await selectFile(ctx.meta.read, ctx.project.id, id)
  if (row === undefined) throw notFound('file', id)
  await requireReadable(ctx, row)
  if (row.size === 0) return { row, image: null, isText: false }
  const isSentAsText = /^text\/plain\b/.test(row.mimetype)
  const length = Math.min(isSentAsText ? textHeadBytes : imageHeadBytes, row.size)
  const head = await buffer(await openBytes(ctx, row, { from: 0, to: length - 1 }))
  return { row, image: imageType(head), isText: isSentAsText && isPlainText(head) }
}

export async function openBytes(
  ctx: InProject<'attachments.read'>,
  { id, blob }: FileRow,
  range?: ByteRange,
): Promise<Readable> {
  return (await ctx.files.open(blob, range)) ?? Promise.reject(notFound('file', id))
}

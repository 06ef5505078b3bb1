import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { notFound } from '@rowhouse/core/errors'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { FileRow } from '../../meta/rows/files.ts'
import type { ByteRange } from '../../platform/files/file-store.ts'
import { type ImageType, imageHeadBytes, imageType } from '../../platform/image-type.ts'
import { isPlainText, textHeadBytes } from '../../platform/plain-text.ts'
import type { InProject } from '../../request/context.ts'
import { type AnsweredFile, requireAnsweredFile } from '../records/answers/require-answered-file.ts'
import type { RecordsAccess } from '../records/read/access-to.ts'
import { requireReadable } from './require-readable.ts'
import { selectFile } from './store.ts'

export interface FoundFile {
  readonly row: FileRow
  /** What the bytes are right now; null: nothing a browser may show. */
  readonly image: ImageType | null
  /** It was sent as plain text, and its first bytes are. */
  readonly isText: boolean
}

type FileKeeper = Pick<InProject<OperationName>, 'meta' | 'project' | 'files'>

export async function findFile(ctx: InProject<'attachments.read'>, id: string): Promise<FoundFile> {
  const row = await rowOf(ctx, id)
  await requireReadable(ctx, row)
  return lookInto(ctx, row)
}

/** For whoever has the address of an answer to a form: a file of that answer. */
export async function findAnsweredFile(
  ctx: InProject<'records.handIn'>,
  access: RecordsAccess,
  asked: AnsweredFile,
): Promise<FoundFile> {
  await requireAnsweredFile(ctx, access, asked)
  return lookInto(ctx, await rowOf(ctx, asked.fileId))
}

async function rowOf({ meta, project }: FileKeeper, id: string): Promise<FileRow> {
  return (await selectFile(meta.read, project.id, id)) ?? Promise.reject(notFound('file', id))
}

async function lookInto(ctx: FileKeeper, row: FileRow): Promise<FoundFile> {
  if (row.size === 0) return { row, image: null, isText: false }
  const isSentAsText = /^text\/plain\b/.test(row.mimetype)
  const length = Math.min(isSentAsText ? textHeadBytes : imageHeadBytes, row.size)
  const head = await buffer(await openBytes(ctx, row, { from: 0, to: length - 1 }))
  return { row, image: imageType(head), isText: isSentAsText && isPlainText(head) }
}

export async function openBytes(
  { files, meta }: Pick<FileKeeper, 'files' | 'meta'>,
  { id, blob, store }: FileRow,
  range?: ByteRange,
): Promise<Readable> {
  const found = await (await files.of(store)).open(blob, range)
  if (found !== null) return found
  // It may have been moved to another store since it was looked up.
  const now = await meta.read.selectFrom('rh_files').select('store').where('id', '=', id).executeTakeFirst()
  const moved = now === undefined || now.store === store ? null : await (await files.of(now.store)).open(blob, range)
  return moved ?? Promise.reject(notFound('file', id))
}

import type { QueryOf } from '@rowhouse/core/api/endpoint'
import type { downloadFile } from '@rowhouse/core/api/storage'
import { isFileName } from '@rowhouse/core/column-types/attached-files'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attachment } from '../../platform/http/attachment.ts'
import type { InProject } from '../../request/context.ts'
import { byteRange } from './byte-range.ts'
import { type FoundFile, openBytes } from './read-file.ts'
import type { ThumbnailSize, Thumbnails } from './thumbnails.ts'

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Whatever it is, no page is made of it: pictures by their bytes may be shown, all else is kept as a file, texts too. */
const guards = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  // May be kept, but every use asks whether it still may be read.
  'cache-control': 'private, no-cache',
}

interface FileCall extends Exchange {
  readonly query: QueryOf<typeof downloadFile>
}

/** The file, or a small picture of it. */
export function sendFound(
  ctx: Pick<InProject<OperationName>, 'files' | 'meta'>,
  thumbnails: Thumbnails,
  file: FoundFile,
  call: FileCall,
): Promise<FastifyReply> {
  const { thumbnail } = call.query
  return thumbnail === undefined ? sendFile(ctx, file, call) : sendThumbnail(thumbnails, file, thumbnail, call)
}

async function sendFile(
  ctx: Pick<InProject<OperationName>, 'files' | 'meta'>,
  { row, image, isText }: FoundFile,
  { query, request, reply }: FileCall,
): Promise<FastifyReply> {
  const etag = `"${row.id}"`
  reply.headers({ ...guards, etag, 'accept-ranges': 'bytes' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const isShown = image !== null && query.download !== true
  reply.type(isShown ? image : isText ? 'text/plain; charset=utf-8' : 'application/octet-stream')
  if (!isShown) reply.header('content-disposition', attachment(isFileName(query.title) ? query.title : row.title))
  if (query.link !== undefined && query.download === true) {
    // Whoever got this far may read it. The address is for this one download.
    const title = isFileName(query.title) ? query.title : row.title
    const link = (await ctx.files.of(row.store)).link(row.blob, title)
    if (link !== null) return reply.header('cache-control', 'no-store').redirect(link, 302)
  }
  const isSameFile = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const range = isSameFile ? rangeOf(request, reply, row.size) : null
  if (range === null) {
    reply.header('content-length', row.size)
    return reply.send(await openBytes(ctx, row))
  }
  reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${row.size}`)
  reply.header('content-length', range.to - range.from + 1)
  return reply.send(await openBytes(ctx, row, range))
}

async function sendThumbnail(
  thumbnails: Thumbnails,
  { row }: FoundFile,
  size: ThumbnailSize,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const etag = `"${row.id}.${size}"`
  reply.headers(guards)
  if (request.headers['if-none-match'] === etag) return reply.header('etag', etag).code(304).send()
  const picture = await thumbnails.open(row, size)
  return reply.header('etag', etag).type('image/webp').send(picture)
}

function rangeOf(request: FastifyRequest, reply: FastifyReply, size: number): ReturnType<typeof byteRange> {
  try {
    return byteRange(request.headers.range, size)
  } catch (error) {
    reply.header('content-range', `bytes */${size}`)
    throw error
  }
}

import multipart, { type Multipart } from '@fastify/multipart'
import * as api from '@rowhouse/core/api/storage'
import type { AttachedFile } from '@rowhouse/core/column-types/attached-files'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import type { FastifyRequest } from 'fastify'
import type { InProject } from '../../request/context.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { keepFile } from './keep-file.ts'
import { linkFile } from './link-file.ts'
import { findFile } from './read-file.ts'
import { sendFile, sendThumbnail } from './send-file.ts'
import { Thumbnails } from './thumbnails.ts'
import { uploadByUrl } from './upload-by-url.ts'

const mostFiles = 20
const mostParts = 50

export function attachmentRoutes(routes: Routes): void {
  const thumbnails = new Thumbnails(routes.services.files)
  serve(routes, api.uploadByUrl, async ({ ctx, body }) => present(await uploadByUrl(ctx, body)))
  serve(routes, api.linkFile, async ({ ctx, params, body }) => linkFile(ctx, params.fileId, body.title))
  serveRaw(routes, api.downloadFile, async ({ ctx, params, query, request, reply }) => {
    const file = await findFile(ctx, params.fileId)
    return query.thumbnail === undefined
      ? sendFile(ctx, file, { query, request, reply })
      : sendThumbnail(thumbnails, file, query.thumbnail, { request, reply })
  })
  // A corner of its own: only this route reads forms.
  void routes.http.register((http, _options, done) => {
    void http.register(multipart, { throwFileSizeLimit: false })
    serve({ ...routes, http }, api.uploadFiles, async ({ ctx, request }) => present(await receiveForm(ctx, request)))
    done()
  })
}

/** Files of a form, each written to its place while it arrives. If one is refused, the others are nobody's and swept away. */
async function receiveForm(ctx: InProject<'attachments.upload'>, request: FastifyRequest): Promise<AttachedFile[]> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'Send the files as multipart/form-data.')
  const { uploadLimitBytes } = ctx.config
  const limits = {
    // One more than the limit: what is cut there is refused, not stored in part.
    fileSize: uploadLimitBytes + 1,
    files: mostFiles,
    parts: mostParts,
    fieldSize: 100_000,
    fieldNameSize: 1_000,
    headerPairs: 50,
  }
  const files: AttachedFile[] = []
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') files.push(await receivePart(ctx, part, uploadLimitBytes))
    }
  } catch (error) {
    readOut(request)
    throw formFault(error)
  }
  if (files.length === 0) throw invalidRequest('The form has no file.')
  return files
}

/** Nobody reads the rest of a refused form: it would stay in the connection, before the next call. */
function readOut({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

async function receivePart(
  ctx: InProject<'attachments.upload'>,
  part: Extract<Multipart, { type: 'file' }>,
  maxBytes: number,
): Promise<AttachedFile> {
  // Not destroyed half way: the connection would go with it, and with that the answer.
  const body = part.file.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
  return keepFile(ctx, { title: part.filename, mimetype: part.mimetype, body }, maxBytes)
}

const faults: Readonly<Record<string, readonly ['too_large' | 'invalid_request', string]>> = {
  FST_PARTS_LIMIT: ['too_large', `A form has at most ${mostParts} parts.`],
  FST_FILES_LIMIT: ['too_large', `Send at most ${mostFiles} files at once.`],
  FST_FIELDS_LIMIT: ['too_large', `A form has at most ${mostParts} parts.`],
  FST_PROTO_VIOLATION: ['invalid_request', 'The form has a field of a forbidden name.'],
}

/** Everything else that reading a form can throw is a form that is broken or broken off. */
function formFault(error: unknown): unknown {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const [name, sentence] = faults[code] ?? ['invalid_request', 'The form is not well-formed or was broken off.']
  return new AppError(name, sentence, {}, { cause: error })
}

/** Bytes were counted. */
const present = (files: readonly AttachedFile[]) => files.map((file) => ({ ...file, size: file.size ?? 0 }))

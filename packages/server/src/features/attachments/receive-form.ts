import type { Multipart } from '@fastify/multipart'
import type { AttachedFile } from '@rowhouse/core/column-types/attached-files'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import type { FastifyRequest } from 'fastify'
import { keepFile, type Uploader } from './keep-file.ts'

const mostFiles = 20
const mostParts = 50

interface ReceivedFile<File> {
  /** The name of its part in the form. */
  readonly field: string
  readonly file: File
}

interface ReceivedForm<File> {
  readonly files: readonly ReceivedFile<File>[]
  readonly fields: ReadonlyMap<string, unknown>
}

/** A file of a form while it arrives. */
interface ArrivingFile {
  readonly filename: string | undefined
  readonly mimetype: string | undefined
  readonly body: AsyncIterable<Uint8Array>
}

/** Files of a form, each written to its place while it arrives. If one is refused, the others are nobody's and swept away. */
export function receiveForm(ctx: Uploader, request: FastifyRequest): Promise<ReceivedForm<AttachedFile>> {
  const { uploadLimitBytes } = ctx.config
  return readForm(request, uploadLimitBytes, ({ filename, mimetype, body }) =>
    keepFile(ctx, { title: filename, mimetype, body }, uploadLimitBytes),
  )
}

/** Whatever becomes of the files. */
export async function readForm<File>(
  request: FastifyRequest,
  maxBytes: number,
  take: (file: ArrivingFile) => Promise<File>,
): Promise<ReceivedForm<File>> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'Send the files as multipart/form-data.')
  const limits = {
    // One more than the limit: what is cut there is refused, not stored in part.
    fileSize: maxBytes + 1,
    files: mostFiles,
    parts: mostParts,
    fieldSize: 100_000,
    fieldNameSize: 1_000,
    headerPairs: 50,
  }
  const files: ReceivedFile<File>[] = []
  const fields = new Map<string, unknown>()
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') files.push({ field: part.fieldname, file: await take(arriving(part)) })
      else fields.set(part.fieldname, part.value)
    }
  } catch (error) {
    readOut(request)
    throw formFault(error)
  }
  return { files, fields }
}

/** The same where a form has nothing else. */
export async function receiveFiles(
  ctx: Uploader,
  request: FastifyRequest,
): Promise<(AttachedFile & { size: number })[]> {
  const { files } = await receiveForm(ctx, request)
  if (files.length === 0) throw invalidRequest('The form has no file.')
  // Bytes were counted.
  return files.map(({ file }) => ({ ...file, size: file.size ?? 0 }))
}

/** Nobody reads the rest of a refused form: it would stay in the connection, before the next call. */
function readOut({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

const arriving = ({ filename, mimetype, file }: Extract<Multipart, { type: 'file' }>): ArrivingFile => ({
  filename,
  mimetype,
  // Not destroyed half way: the connection would go with it, and with that the answer.
  body: file.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>,
})

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

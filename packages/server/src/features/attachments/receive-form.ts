import type { Multipart } from '@fastify/multipart'
import type { AttachedFile } from '@rowhouse/core/column-types/attached-files'
import { AppError } from '@rowhouse/core/errors'
import type { FastifyRequest } from 'fastify'
import type { InProject } from '../../request/context.ts'
import { keepFile } from './keep-file.ts'

const mostFiles = 20
const mostParts = 50

interface ReceivedFile {
  /** The name of its part in the form. */
  readonly field: string
  readonly file: AttachedFile
}

interface ReceivedForm {
  readonly files: readonly ReceivedFile[]
  readonly fields: ReadonlyMap<string, unknown>
}

/** Files of a form, each written to its place while it arrives. If one is refused, the others are nobody's and swept away. */
export async function receiveForm(
  ctx: InProject<'attachments.upload'>,
  request: FastifyRequest,
): Promise<ReceivedForm> {
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
  const files: ReceivedFile[] = []
  const fields = new Map<string, unknown>()
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file')
        files.push({ field: part.fieldname, file: await receivePart(ctx, part, uploadLimitBytes) })
      else fields.set(part.fieldname, part.value)
    }
  } catch (error) {
    readOut(request)
    throw formFault(error)
  }
  return { files, fields }
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

import { AppError, type ErrorCode, internalError } from '@rowhouse/core/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'

export const notFoundSentence = 'There is nothing at this address.'

export async function answerError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): Promise<FastifyReply> {
  const error = toAppError(thrown)
  if (error.status >= 500 && !hasLeft(thrown, request)) log.error({ requestId: request.id, error }, 'a call failed')
  const { retryAfterSeconds } = error.details
  if (typeof retryAfterSeconds === 'number') reply.header('retry-after', String(retryAfterSeconds))
  reply.removeHeader('etag')
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(errorBody(error, request.id))
}

/** Whoever asked is gone, so the work was stopped: nothing failed. */
function hasLeft(thrown: unknown, { raw }: FastifyRequest): boolean {
  return raw.socket.destroyed && thrown instanceof Error && thrown.name === 'AbortError'
}

interface ErrorReply {
  readonly msg: string
  readonly error: ErrorCode
  readonly requestId: string
  readonly record?: unknown
  readonly conflicts?: unknown
  readonly conflictCount?: number
  readonly loss?: { readonly columns: readonly string[]; readonly records: number }
  /** By what the second factor can be proved. */
  readonly factors?: readonly string[]
  readonly refused?: { readonly host: string; readonly port: number }
}

export function errorBody(error: AppError, requestId: string): ErrorReply {
  return { msg: error.message, error: error.code, requestId, ...furtherIn(error.details) }
}

/**
 * Who wrote to what others changed in the meantime gets it as it is now; who may not reach a host, what to ask for; who would
 * lose something, what; who has to prove a second time who they are, by what.
 */
function furtherIn(details: AppError['details']): Partial<ErrorReply> {
  const { reason, record, conflicts, conflictCount, host, port, columns, records, factors } = details
  if (reason === 'second_factor' && typeof factors === 'string') return { factors: factors.split(',') }
  if (reason === 'loss' && typeof columns === 'string')
    return { loss: { columns: JSON.parse(columns), records: Number(records) } }
  if (reason === 'refused_host' && typeof host === 'string') return { refused: { host, port: Number(port) } }
  if (reason === 'version' && typeof record === 'string') return { record: JSON.parse(record) }
  if (reason === 'changed' && typeof conflicts === 'string')
    return { conflicts: JSON.parse(conflicts), conflictCount: Number(conflictCount) }
  return {}
}

function toAppError(thrown: unknown): AppError {
  return thrown instanceof AppError ? thrown : (fromFastify(thrown) ?? internalError(thrown))
}

const fastifyErrors: Readonly<Record<string, [ErrorCode, string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_type', 'Send JSON with the content type application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The body is too large.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_request', 'The body does not have the announced length.'],
  FST_ERR_BAD_URL: ['invalid_request', 'The address is not well-formed.'],
}

function fromFastify(thrown: unknown): AppError | null {
  const code = thrown instanceof Error ? (thrown as FastifyError).code : undefined
  const known = code === undefined ? undefined : fastifyErrors[code]
  return known === undefined ? null : new AppError(known[0], known[1], {}, { cause: thrown })
}

import { invalidRequest } from '@rowhouse/core/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressAfter } from '../../features/records/answers/address-after.ts'
import type { RecordsAccess } from '../../features/records/read/access-to.ts'
import { type Once, onceOf } from '../../features/records/write/once.ts'
import { firstKey, type Reply, type WriteSpec, type Written } from '../../features/records/write/write-spec.ts'
import { etagOf } from '../../platform/etag.ts'
import type { RecordColumn } from '../../query/record-table.ts'
import { type RecordSpec, type RowShape, selectRecord } from '../../query/select-records.ts'
import type { InProject } from '../../request/context.ts'
import { sendJson, shapeOf } from './record-call.ts'

/** What a write is asked to be by its headers and address. `sent` is what a repeated call must repeat. */
export function writeSpec(
  request: FastifyRequest,
  query: { readonly ignoreWebhook?: string; readonly loss?: string },
  sent: unknown = request.body,
): Omit<WriteSpec, 'reply'> {
  return {
    shape: shapeOf(request),
    silent: isSilent(query.ignoreWebhook),
    loss: lossIn(query.loss),
    ifMatch: request.headers['if-match'],
    once: readOnce(request, sent),
  }
}

/** The written record as the answer, read in the transaction that wrote it. */
export function recordReply(at: RecordsAccess, request: FastifyRequest): Reply {
  // A record that was written may lie outside of the view it was written through.
  const all = at.sight === at.whole ? at : { ...at, sight: { ...at.sight, rows: at.whole.rows } }
  const spec = writtenShape(at, shapeOf(request))
  return {
    question: (outcome) => {
      const answer = selectRecord(all, firstKey(at.table, outcome), spec)
      return { ...answer, read: (rows) => answer.read(rows) ?? '{}' }
    },
  }
}

/** Existing clients get what is stored, and formulas and rollups; links and lookups they ask for by reading. */
function writtenShape({ sight }: RecordsAccess, shape: RowShape): RecordSpec {
  const leadsAway = ({ computed }: RecordColumn): boolean => computed?.kind === 'link' || computed?.kind === 'lookup'
  if (shape === 'structured' || !sight.columns.some(leadsAway)) return { shape }
  return { shape, fields: sight.columns.filter((column) => !leadsAway(column)) }
}

export const countReply: Reply = ({ count }) => String(count)

/** The change is named so that whoever made it can take it back. */
export function sendWritten(reply: FastifyReply, written: Written): FastifyReply {
  const { change, ignored, lost = [], reply: text } = written
  if (change !== null) reply.header('x-rowhouse-change', change)
  if (ignored.length > 0) reply.header('x-rowhouse-ignored', namesInHeader(ignored))
  if (lost.length > 0) reply.header('x-rowhouse-lost', namesInHeader(lost))
  return sendJson(reply, text)
}

/** Names may hold anything and be many; headers may not. */
function namesInHeader(names: readonly string[]): string {
  return names
    .slice(0, mostNames)
    .map((name) => encodeURIComponent(name.slice(0, longestName).toWellFormed()))
    .join(',')
}

const mostNames = 20
const longestName = 100

/** The same with the version of the record, where the answer shows the whole of it. */
export function sendRecord(reply: FastifyReply, request: FastifyRequest, written: Written): FastifyReply {
  if (shapeOf(request) === 'structured') reply.header('etag', etagOf(written.reply))
  return sendWritten(reply, written)
}

/** The same of a record that may have come through a form: its sender is told where to change it, if anywhere. */
export async function sendHandedIn(
  ctx: InProject<'records.handIn' | 'records.insert'>,
  { form }: RecordsAccess,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  written: Written,
): Promise<FastifyReply> {
  const address = form === undefined ? null : await addressAfter(ctx, form, written)
  if (address !== null) reply.header('x-rowhouse-answer', address)
  return sendRecord(reply, request, written)
}

function isSilent(text: string | undefined): boolean {
  if (text === undefined || text === 'false') return false
  if (text === 'true') return true
  throw invalidRequest('ignoreWebhook value can be either true or false')
}

function lossIn(text: string | undefined): WriteSpec['loss'] {
  if (text === undefined || text === 'accept') return undefined
  if (text === 'refuse') return text
  throw invalidRequest('loss is “refuse” or “accept”.')
}

/** What the header Idempotency-Key asks for; undefined when it was not sent. */
export function readOnce({ headers, method, url }: FastifyRequest, sent: unknown): Once | undefined {
  const { 'idempotency-key': value } = headers
  if (value === undefined) return undefined
  return onceOf(Array.isArray(value) ? value.join(', ') : value, [method, url, sent])
}

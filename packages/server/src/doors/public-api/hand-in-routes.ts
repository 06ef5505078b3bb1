import multipart from '@fastify/multipart'
import * as api from '@rowhouse/core/api/public'
import type { AttachedFile } from '@rowhouse/core/column-types/attached-files'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { invalidRequest } from '@rowhouse/core/errors'
import type { FastifyRequest } from 'fastify'
import { receiveForm } from '../../features/attachments/receive-form.ts'
import { handInRecord } from '../../features/records/write/hand-in-record.ts'
import type { SentRow } from '../../features/records/write/write-spec.ts'
import type { InProject } from '../../request/context.ts'
import { permit } from '../../request/permit.ts'
import { type Routes, serveRaw } from '../../request/serve.ts'
import { accessFor } from '../data-api/record-call.ts'
import { recordReply, sendHandedIn, writeSpec } from '../data-api/write-call.ts'
import { sharedViewOf } from './shared-view-of.ts'

export function handInRoutes(routes: Routes): void {
  // A corner of its own: only this route reads forms.
  void routes.http.register((http, _options, done) => {
    void http.register(multipart, { throwFileSizeLimit: false })
    serveRaw({ ...routes, http }, api.handInShared, async ({ ctx, query, body, request, reply }) => {
      const at = await accessFor(ctx, sharedViewOf(ctx), request, query)
      const { row, sent } = request.isMultipart() ? await rowOfForm(ctx, request) : asSent(rowIn(body?.data))
      const hidden = body?.hidden?.filter((wanted) => at.sight.columns.some(({ id }) => id === wanted))
      const form = at.form && { ...at.form, hidden }
      const spec = { ...writeSpec(request, {}, sent), reply: recordReply(at, request) }
      return sendHandedIn(ctx, at, { request, reply }, await handInRecord(ctx, { ...at, form }, row, spec))
    })
    done()
  })
}

interface HandedIn {
  readonly row: SentRow
  /** What a repeated call repeats. */
  readonly sent: unknown
}

const asSent = (row: SentRow): HandedIn => ({ row, sent: row })

/** Files are uploaded first, each on its own; a record that is refused leaves them to the next sweep. */
async function rowOfForm(ctx: InProject<'records.handIn'>, request: FastifyRequest): Promise<HandedIn> {
  const uploader = (await permit(ctx, 'attachments.upload')) as InProject<'attachments.upload'>
  const { files, fields } = await receiveForm(uploader, request)
  const row = { ...rowIn(fields.get('data')) }
  const byTitle = Map.groupBy(files, ({ field }) => titleOf(field))
  for (const [title, sent] of byTitle) row[title] = sent.map(({ file }): AttachedFile => file)
  // Sent again, files are others of the same name and length.
  const told = files.map(({ field, file: { title, size } }) => [field, title, size])
  return { row, sent: [fields.get('data'), told] }
}

/** “_Photos[0]” and “Photos” are files of the field “Photos”. */
const titleOf = (field: string): string => /^_(.+)\[\d*\]$/.exec(field)?.[1] ?? field

function rowIn(data: unknown): Record<string, unknown> {
  const row = typeof data === 'string' ? parsed(data) : data
  if (!isPlainObject(row)) throw invalidRequest('Send the record as an object in “data”.')
  return row as Record<string, unknown>
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (name, value: unknown) => (name === '__proto__' ? undefined : value))
  } catch {
    throw invalidRequest('“data” is no JSON.')
  }
}

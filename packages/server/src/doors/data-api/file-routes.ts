import { Readable } from 'node:stream'
import * as api from '@rowhouse/core/api/records'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import { columnFinder } from '@rowhouse/core/filters/column-finder'
import type { FastifyReply } from 'fastify'
import { exportRecords } from '../../features/records/export/export-records.ts'
import type { ExportFormat, ExportSpec } from '../../features/records/export/export-spec.ts'
import { exportTables } from '../../features/records/export/export-tables.ts'
import { importCsv } from '../../features/records/import/import-csv.ts'
import type { RecordsAccess } from '../../features/records/read/access-to.ts'
import { columnsOf } from '../../features/records/read/column-key.ts'
import { recordSpec } from '../../features/records/read/record-request.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { SentContent } from '../../platform/http/sent-content.ts'
import { parseRecordKey } from '../../query/record-key.ts'
import type { RecordColumn } from '../../query/record-table.ts'
import { visibleColumns } from '../../query/table-access.ts'
import type { CallLink, InProject } from '../../request/context.ts'
import { type Routes, serveRaw } from '../../request/serve.ts'
import type { AnyOf } from './any-of.ts'
import { readPaging } from './query/read-paging.ts'
import { readRecordRequest } from './query/read-request.ts'
import { isOn, type SentQuery } from './query/sent-query.ts'
import { accessFor } from './record-call.ts'
import { spool } from './spool.ts'
import { sendWritten, writeSpec } from './write-call.ts'

export function fileRoutes(routes: Routes): void {
  for (const contract of Object.values(api.exportRecords)) serveExport(routes, contract)
  for (const contract of Object.values(api.exportRecordsInBody)) serveExportInBody(routes, contract)
  serveTablesExport(routes)
  // A corner of its own: only this route takes a body that is not JSON.
  void routes.http.register((http, _options, done) => {
    http.addContentTypeParser('text/csv', (_request, file, parsed) => parsed(null, file))
    serveImport({ ...routes, http })
    done()
  })
}

export function serveExport(
  routes: Routes,
  contract: AnyOf<typeof api.exportRecords | typeof api.exportRecordsById>,
): void {
  serveRaw(routes, contract, async ({ ctx, params, query, request, reply }) => {
    const at = await accessFor(ctx, params, request, query)
    return sendExport(reply, ctx, at, specOf(at, params.format, query))
  })
}

function serveExportInBody(routes: Routes, contract: AnyOf<typeof api.exportRecordsInBody>): void {
  serveRaw(routes, contract, async ({ ctx, params, query, body, request, reply }) => {
    const at = await accessFor(ctx, params, request, query)
    const { fields, records } = body
    return sendExport(reply, ctx, at, {
      ...specOf(at, params.format, query),
      ...(fields === undefined ? {} : { fields: shownOf(at, fields, ctx.link) }),
      ...(records === undefined ? {} : { keys: records.map((key) => parseRecordKey(at.table, key)) }),
    })
  })
}

/** A whole view is named field by field: one that shows nothing, such as a password, is no reason to give no file. */
function shownOf(at: RecordsAccess, fields: readonly string[], link: CallLink | null): readonly RecordColumn[] {
  // Through a link a secret that is not shown is as unknown as anything else.
  const secrets = columnFinder(link === null ? at.table.columns.filter(({ secret }) => secret) : [])
  const visible = new Set(visibleColumns(at))
  const named = fields.filter((name) => secrets.find(name) === null)
  return columnsOf(at.sight.columns, named, 'fields').filter((column) => visible.has(column))
}

export function specOf(at: RecordsAccess, format: string, query: SentQuery): ExportSpec {
  return {
    ...recordSpec(at, readRecordRequest(at, query, { shape: 'structured' })),
    format: formatOf(format),
    offset: Math.max(0, readPaging(query).offset ?? 0),
    mark: isOn(query, 'bom'),
    raw: isOn(query, 'raw'),
  }
}

export async function sendExport(
  reply: FastifyReply,
  ctx: InProject<'records.export'>,
  at: RecordsAccess,
  spec: ExportSpec,
): Promise<FastifyReply> {
  const { type, content } = await exportRecords(ctx, at, spec)
  const name = at.view?.title ?? at.table.title
  return (
    reply
      .type(type)
      .header('content-disposition', attachment(`${name}-export.${spec.format}`))
      .header('access-control-expose-headers', 'nc-export-offset, nc-export-elapsed-time')
      // Older clients ask again until they are told that nothing is left: here everything comes at once.
      .header('nc-export-offset', '-1')
      .header('nc-export-elapsed-time', String(Math.round(reply.elapsedTime)))
      .send(new SentContent(content))
  )
}

function serveTablesExport(routes: Routes): void {
  serveRaw(routes, api.exportTables, async ({ ctx, params: { format }, query, request, reply }) => {
    const spec = { format, mark: isOn(query, 'bom'), raw: isOn(query, 'raw'), signal: () => request.signal }
    const { title, type, content } = await exportTables(ctx, spec)
    return reply
      .type(type)
      .header('content-disposition', attachment(`${title}.${format}`))
      .send(new SentContent(content))
  })
}

function formatOf(text: string): ExportFormat {
  const format = text === 'excel' ? 'xlsx' : api.exportFormats.find((one) => one === text)
  if (format === undefined) throw invalidRequest(`Records can be exported as ${api.exportFormats.join(', ')}.`)
  return format
}

const delimiters = new Map([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
  ['pipe', '|'],
])

function serveImport(routes: Routes): void {
  serveRaw(routes, api.importCsv, async ({ ctx, params, query, body, request, reply }) => {
    if (!(body instanceof Readable))
      throw new AppError('unsupported_type', 'Send the file as it is, with the content type text/csv.')
    const at = await accessFor(ctx, params, request)
    const delimiter = delimiters.get(query.delimiter ?? 'comma')
    if (delimiter === undefined) throw invalidRequest('delimiter can be comma, semicolon, tab or pipe.')
    const file = await spool(body, ctx.config.uploadLimitBytes)
    try {
      const spec = writeSpec(request, query, file.hash)
      return sendWritten(reply, await importCsv(ctx, at, { path: file.path, delimiter, raw: isOn(query, 'raw') }, spec))
    } finally {
      await file.remove()
    }
  })
}

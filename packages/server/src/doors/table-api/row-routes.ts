import * as api from '@rowhouse/core/api/table-api'
import type { FastifyRequest } from 'fastify'
import { deleteRecord } from '../../features/records/links/delete-record.ts'
import { linkColumnsOf } from '../../features/records/links/link-column.ts'
import type { RecordsAccess } from '../../features/records/read/access-to.ts'
import { countRecords } from '../../features/records/read/count-records.ts'
import { findOne } from '../../features/records/read/find-one.ts'
import { listRecords } from '../../features/records/read/list-records.ts'
import { readRecord } from '../../features/records/read/read-record.ts'
import { recordExists } from '../../features/records/read/record-exists.ts'
import { pageSpec, recordSpec, shapeSpec } from '../../features/records/read/record-request.ts'
import { insertRecords } from '../../features/records/write/insert-records.ts'
import { updateRecord } from '../../features/records/write/update-record.ts'
import { wholeText } from '../../query/json-list.ts'
import type { InProject } from '../../request/context.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { readChosen, readPageRequest, readRecordRequest, readShape } from '../data-api/query/read-request.ts'
import type { SentQuery } from '../data-api/query/sent-query.ts'
import { accessFor, sendJson, shapeOf } from '../data-api/record-call.ts'
import { recordReply, sendRecord, sendWritten, writeSpec } from '../data-api/write-call.ts'
import { readRelated } from './related.ts'

export function rowRoutes(routes: Routes): void {
  serveRaw(routes, api.listRows, async ({ ctx, params, query, request, reply }) => {
    const at = await accessFor(ctx, params, request, query)
    const list = await relatedRows({ ctx, at, query, request }, query)
    return sendJson(reply.header('xc-db-response', String(Math.round(reply.elapsedTime))), list)
  })

  serveRaw(routes, api.rowsWithChildren, async ({ ctx, params, query, request, reply }) => {
    const at = await accessFor(ctx, params, request, query)
    return sendJson(reply, await relatedRows({ ctx, at, query, request }, { hm: params.tables }))
  })

  serveRaw(routes, api.rowsWithParents, async ({ ctx, params, query, request, reply }) => {
    const at = await accessFor(ctx, params, request, query)
    return sendJson(reply, await relatedRows({ ctx, at, query, request }, { bt: params.tables }))
  })

  serveRaw(routes, api.findOneRow, async ({ ctx, params, query, request, reply }) => {
    const at = await accessFor(ctx, params, request, query)
    const spec = recordSpec(at, readRecordRequest(at, query, { shape: shapeOf(request), older: true }))
    const { rename, ...related } = await readRelated(ctx, at, spec.fields, request.query as SentQuery)
    return sendJson(reply, rename(await findOne(ctx, at, { ...spec, ...related })))
  })

  serve(routes, api.countRows, async ({ ctx, params, query, request }) => {
    const at = await accessFor(ctx, params, request, query)
    return { count: await countRecords(ctx, at, readChosen(at, query, { older: true })) }
  })

  serveRaw(routes, api.readRow, async ({ ctx, params, query, request, reply }) => {
    const at = await accessFor(ctx, params, request)
    const { shape, fields } = shapeSpec(at, readShape(at, query, shapeOf(request)))
    const { rename, ...related } = await readRelated(ctx, at, fields, request.query as SentQuery)
    const isWhole = fields === undefined && related.nested.size === 0 && !hasLinks(at)
    const { text, etag } = await readRecord(ctx, at, params.id, isWhole ? { shape } : { shape, ...related })
    if (etag !== null) reply.header('etag', etag)
    return sendJson(reply, rename(text))
  })

  serve(routes, api.rowExists, async ({ ctx, params, request }) =>
    recordExists(ctx, await accessFor(ctx, params, request), params.id),
  )

  serveRaw(routes, api.insertRow, async ({ ctx, params, query, body, request, reply }) => {
    const at = await accessFor(ctx, params, request)
    const spec = { ...writeSpec(request, query), reply: recordReply(at, request) }
    return sendRecord(reply, request, await insertRecords(ctx, at.table, [body], spec))
  })

  for (const contract of Object.values(api.updateRow))
    serveRaw(routes, contract, async ({ ctx, params, query, body, request, reply }) => {
      const at = await accessFor(ctx, params, request)
      const spec = { ...writeSpec(request, query), reply: recordReply(at, request) }
      return sendRecord(reply, request, await updateRecord(ctx, at.table, { key: params.id, row: body }, spec))
    })

  serveRaw(routes, api.deleteRow, async ({ ctx, params, query, request, reply }) => {
    const { table } = await accessFor(ctx, params, request)
    const linked = shapeOf(request) === 'structured' ? 'release' : 'tell'
    return sendWritten(reply, await deleteRecord(ctx, table, params.id, { ...writeSpec(request, query), linked }))
  })
}

interface ListCall {
  readonly ctx: InProject<'records.list'>
  readonly at: RecordsAccess
  readonly query: SentQuery
  readonly request: FastifyRequest
}

/** `tables`: whose linked records come along, beside what the rest of the query says of them. */
async function relatedRows({ ctx, at, query, request }: ListCall, tables: SentQuery): Promise<string> {
  const spec = pageSpec(at, readPageRequest(at, query, { shape: shapeOf(request), older: true }))
  const { rename, ...related } = await readRelated(ctx, at, spec.fields, {
    ...(request.query as SentQuery),
    hm: tables.hm,
    bt: tables.bt,
    mm: tables.mm,
  })
  const { list } = await listRecords(ctx, at, { ...spec, ...related }, 'none')
  return rename(wholeText(list))
}

function hasLinks({ table }: RecordsAccess): boolean {
  return linkColumnsOf(table).length > 0
}

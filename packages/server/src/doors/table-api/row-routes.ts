import * as api from '@rowhouse/core/api/table-api'
import { countRecords } from '../../features/records/read/count-records.ts'
import { findOne } from '../../features/records/read/find-one.ts'
import { listRecords } from '../../features/records/read/list-records.ts'
import { readFields } from '../../features/records/read/read-fields.ts'
import { readRecord } from '../../features/records/read/read-record.ts'
import { readChosen, readPageWish, readRecordWish } from '../../features/records/read/read-wish.ts'
import { recordExists } from '../../features/records/read/record-exists.ts'
import { textsOf } from '../../features/records/read/sent-query.ts'
import { deleteRecords } from '../../features/records/write/delete-records.ts'
import { insertRecords } from '../../features/records/write/insert-records.ts'
import { updateRecord } from '../../features/records/write/update-record.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { look, sendJson, shapeOf } from '../data-api/record-call.ts'
import { countReply, recordReply, sendRecord, sendWritten, writeWish } from '../data-api/write-call.ts'

export function rowRoutes(routes: Routes): void {
  serveRaw(routes, api.listRows, async ({ ctx, params, query, request, reply }) => {
    const at = await look(ctx, params, request, query)
    const wish = readPageWish(at, query, { shape: shapeOf(request), older: true })
    const { list } = await listRecords(ctx, at, wish, 'none')
    return sendJson(reply.header('xc-db-response', String(Math.round(reply.elapsedTime))), list)
  })

  serveRaw(routes, api.findOneRow, async ({ ctx, params, query, request, reply }) => {
    const at = await look(ctx, params, request, query)
    return sendJson(reply, await findOne(ctx, at, readRecordWish(at, query, { shape: shapeOf(request), older: true })))
  })

  serve(routes, api.countRows, async ({ ctx, params, query, request }) => {
    const at = await look(ctx, params, request, query)
    return { count: await countRecords(ctx, at, readChosen(at, query, { older: true })) }
  })

  serveRaw(routes, api.readRow, async ({ ctx, params, query, request, reply }) => {
    const at = await look(ctx, params, request)
    const fields = readFields(textsOf(query, 'fields', 'f'), at.sight.columns, 'fields')
    const wish = { shape: shapeOf(request), ...(fields === null ? {} : { fields }) }
    const { text, etag } = await readRecord(ctx, at, params.id, wish)
    if (etag !== null) reply.header('etag', etag)
    return sendJson(reply, text)
  })

  serve(routes, api.rowExists, async ({ ctx, params, request }) =>
    recordExists(ctx, await look(ctx, params, request), params.id),
  )

  serveRaw(routes, api.insertRow, async ({ ctx, params, query, body, request, reply }) => {
    const at = await look(ctx, params, request)
    const wish = { ...writeWish(request, query), reply: recordReply(at, request) }
    return sendRecord(reply, request, await insertRecords(ctx, at.table, [body], wish))
  })

  for (const contract of Object.values(api.updateRow))
    serveRaw(routes, contract, async ({ ctx, params, query, body, request, reply }) => {
      const at = await look(ctx, params, request)
      const wish = { ...writeWish(request, query), reply: recordReply(at, request) }
      return sendRecord(reply, request, await updateRecord(ctx, at.table, params.id, body, wish))
    })

  serveRaw(routes, api.deleteRow, async ({ ctx, params, query, request, reply }) => {
    const { table } = await look(ctx, params, request)
    const wish = { ...writeWish(request, query), reply: countReply }
    return sendWritten(reply, await deleteRecords(ctx, table, [params.id], wish))
  })
}

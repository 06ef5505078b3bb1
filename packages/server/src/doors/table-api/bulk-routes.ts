import * as api from '@rowhouse/core/api/table-api'
import { deleteRecords } from '../../features/records/write/delete-records.ts'
import { insertRecords } from '../../features/records/write/insert-records.ts'
import { updateRecords } from '../../features/records/write/update-records.ts'
import { type Routes, serveRaw } from '../../request/serve.ts'
import { countsReply, deletedReply, keysReply, namedIn } from '../data-api/bulk-call.ts'
import { accessFor } from '../data-api/record-call.ts'
import { sendWritten, writeSpec } from '../data-api/write-call.ts'

export function bulkRoutes(routes: Routes): void {
  serveRaw(routes, api.insertRows, async ({ ctx, params, query, body, request, reply }) => {
    const { table } = await accessFor(ctx, params, request)
    const spec = { ...writeSpec(request, query), reply: keysReply(table) }
    return sendWritten(reply, await insertRecords(ctx, table, body, spec))
  })

  serveRaw(routes, api.updateRows, async ({ ctx, params, query, body, request, reply }) => {
    const { table } = await accessFor(ctx, params, request)
    const spec = { ...writeSpec(request, query), reply: countsReply }
    return sendWritten(reply, await updateRecords(ctx, table, body, spec))
  })

  serveRaw(routes, api.deleteRows, async ({ ctx, params, query, body, request, reply }) => {
    const at = await accessFor(ctx, params, request)
    const named = namedIn(body)
    const spec = { ...writeSpec(request, query), reply: deletedReply(at, named) }
    return sendWritten(reply, await deleteRecords(ctx, at.table, named, spec))
  })
}

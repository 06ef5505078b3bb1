import * as batches from '@rowhouse/core/api/record-batches'
import * as api from '@rowhouse/core/api/records'
import { moveRecords } from '../../features/records/order/move-records.ts'
import { deleteRecords } from '../../features/records/write/delete-records.ts'
import { deleteWhere } from '../../features/records/write/delete-where.ts'
import { insertRecords } from '../../features/records/write/insert-records.ts'
import { saveRecords } from '../../features/records/write/save-records.ts'
import { updateRecords } from '../../features/records/write/update-records.ts'
import { updateWhere } from '../../features/records/write/update-where.ts'
import { type Routes, serveRaw } from '../../request/serve.ts'
import { countsReply, deletedReply, keysReply, namedIn } from './bulk-call.ts'
import { readWhich } from './read-which.ts'
import { accessFor } from './record-call.ts'
import { countReply, sendWritten, writeSpec } from './write-call.ts'

export function bulkRoutes(routes: Routes): void {
  serveRaw(routes, api.insertRecords, async ({ ctx, params, query, body, request, reply }) => {
    const { table } = await accessFor(ctx, params, request)
    return sendWritten(
      reply,
      await insertRecords(ctx, table, body, { ...writeSpec(request, query), reply: keysReply(table) }),
    )
  })

  serveRaw(routes, api.updateRecords, async ({ ctx, params, query, body, request, reply }) => {
    const { table } = await accessFor(ctx, params, request)
    return sendWritten(
      reply,
      await updateRecords(ctx, table, body, { ...writeSpec(request, query), reply: countsReply }),
    )
  })

  serveRaw(routes, batches.saveRecords, async ({ ctx, params, body, request, reply }) => {
    const { table } = await accessFor(ctx, params, request)
    return sendWritten(reply, await saveRecords(ctx, table, body, writeSpec(request, {})))
  })

  serveRaw(routes, batches.moveRecords, async ({ ctx, params, body, request, reply }) => {
    const { table } = await accessFor(ctx, params, request)
    return sendWritten(reply, await moveRecords(ctx, table, body, writeSpec(request, {})))
  })

  serveRaw(routes, api.deleteRecords, async ({ ctx, params, query, body, request, reply }) => {
    const at = await accessFor(ctx, params, request)
    const named = namedIn(body)
    const spec = { ...writeSpec(request, query), reply: deletedReply(at, named) }
    return sendWritten(reply, await deleteRecords(ctx, at.table, named, spec))
  })

  serveRaw(routes, api.updateAllRecords, async ({ ctx, params, query, body, request, reply }) => {
    const at = await accessFor(ctx, params, request, query)
    const spec = { ...writeSpec(request, query), reply: countReply }
    return sendWritten(reply, await updateWhere(ctx, at.table, { which: readWhich(at, query), row: body }, spec))
  })

  serveRaw(routes, api.deleteAllRecords, async ({ ctx, params, query, request, reply }) => {
    const at = await accessFor(ctx, params, request, query)
    const spec = { ...writeSpec(request, query), reply: countReply }
    return sendWritten(reply, await deleteWhere(ctx, at.table, readWhich(at, query), spec))
  })
}

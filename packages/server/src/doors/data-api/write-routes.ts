import * as api from '@rowhouse/core/api/records'
import { deleteRecord } from '../../features/records/links/delete-record.ts'
import { handInRecord } from '../../features/records/write/hand-in-record.ts'
import { insertRecords } from '../../features/records/write/insert-records.ts'
import { updateRecord } from '../../features/records/write/update-record.ts'
import { type Routes, serveRaw } from '../../request/serve.ts'
import type { AnyOf } from './any-of.ts'
import { accessFor, shapeOf } from './record-call.ts'
import { recordReply, sendHandedIn, sendRecord, sendWritten, writeSpec } from './write-call.ts'

export function writeRoutes(routes: Routes): void {
  for (const contract of Object.values(api.insertRecord)) serveInsert(routes, contract)
  for (const contract of Object.values(api.updateRecord)) serveUpdate(routes, contract)
  for (const contract of Object.values(api.deleteRecord)) serveDelete(routes, contract)

  serveRaw(routes, api.handInRecord, async ({ ctx, params, body, request, reply }) => {
    const at = await accessFor(ctx, params, request)
    const spec = { ...writeSpec(request, {}), reply: recordReply(at, request) }
    return sendHandedIn(ctx, at, { request, reply }, await handInRecord(ctx, at, body, spec))
  })
}

export function serveInsert(
  routes: Routes,
  contract: AnyOf<typeof api.insertRecord | typeof api.insertRecordById>,
): void {
  serveRaw(routes, contract, async ({ ctx, params, query, body, request, reply }) => {
    const at = await accessFor(ctx, params, request, query)
    const spec = { ...writeSpec(request, query), sight: at.sight, form: at.form, reply: recordReply(at, request) }
    return sendHandedIn(ctx, at, { request, reply }, await insertRecords(ctx, at.table, [body], spec))
  })
}

export function serveUpdate(
  routes: Routes,
  contract: AnyOf<typeof api.updateRecord | typeof api.updateRecordById>,
): void {
  serveRaw(routes, contract, async ({ ctx, params, query, body, request, reply }) => {
    const at = await accessFor(ctx, params, request)
    const spec = { ...writeSpec(request, query), sight: at.sight, reply: recordReply(at, request) }
    return sendRecord(reply, request, await updateRecord(ctx, at.table, { key: params.rowId, row: body }, spec))
  })
}

export function serveDelete(
  routes: Routes,
  contract: AnyOf<typeof api.deleteRecord | typeof api.deleteRecordById>,
): void {
  serveRaw(routes, contract, async ({ ctx, params, query, request, reply }) => {
    const at = await accessFor(ctx, params, request)
    // Our own screens have asked before; existing clients are told what hangs on the record, and ask then.
    const linked = shapeOf(request) === 'structured' ? 'release' : 'tell'
    const spec = { ...writeSpec(request, query), sight: at.sight, linked } as const
    return sendWritten(reply, await deleteRecord(ctx, at.table, params.rowId, spec))
  })
}

import * as api from '@rowhouse/core/api/links'
import type { FastifyRequest } from 'fastify'
import { addLinks } from '../../features/records/links/add-links.ts'
import { keepLinkOrder } from '../../features/records/links/keep-link-order.ts'
import { findLinkColumn, type LinkColumn } from '../../features/records/links/link-column.ts'
import { accessBeyond, type LinkedPageSpec } from '../../features/records/links/linked-page.ts'
import { listCandidates } from '../../features/records/links/list-candidates.ts'
import { listLinked } from '../../features/records/links/list-linked.ts'
import { moveLinks } from '../../features/records/links/move-links.ts'
import { removeLinks } from '../../features/records/links/remove-links.ts'
import { accessTo, type RecordsAccess } from '../../features/records/read/access-to.ts'
import { pageSpec } from '../../features/records/read/record-request.ts'
import type { WriteSpec } from '../../features/records/write/write-spec.ts'
import { type Routes, serveRaw } from '../../request/serve.ts'
import type { AnyOf } from './any-of.ts'
import { pageText, readCountSpec } from './page-text.ts'
import { readNested } from './query/read-nested.ts'
import { readPageRequest } from './query/read-request.ts'
import type { SentQuery } from './query/sent-query.ts'
import { accessFor, sendJson, shapeOf } from './record-call.ts'
import { readOnce, sendWritten, writeSpec } from './write-call.ts'

type Lists = typeof api.listLinked | typeof api.listLinkedByTableId | typeof api.listLinkedByViewId
type Excludes = typeof api.listCandidates | typeof api.listCandidatesByTableId | typeof api.listCandidatesByViewId
type Adds = typeof api.addLink | typeof api.addLinkByTableId | typeof api.addLinkByViewId
type Removes = typeof api.removeLink | typeof api.removeLinkByTableId | typeof api.removeLinkByViewId

/** Linked records, as existing clients ask for them: one record and one of its link columns in the address. */
export function nestedRoutes(routes: Routes): void {
  for (const contract of Object.values(api.listLinked)) serveLinked(routes, contract)
  for (const contract of Object.values(api.listCandidates)) serveCandidates(routes, contract)
  for (const contract of Object.values(api.addLink)) serveAdd(routes, contract)
  for (const contract of Object.values(api.removeLink)) serveRemove(routes, contract)
  serveManyLinks(routes)
}

/** The same by the id of a table or a view alone. */
export function olderNestedRoutes(routes: Routes): void {
  for (const contracts of [api.listLinkedByTableId, api.listLinkedByViewId])
    for (const contract of Object.values(contracts)) serveLinked(routes, contract)
  for (const contracts of [api.listCandidatesByTableId, api.listCandidatesByViewId])
    for (const contract of Object.values(contracts)) serveCandidates(routes, contract)
  for (const contracts of [api.addLinkByTableId, api.addLinkByViewId])
    for (const contract of Object.values(contracts)) serveAdd(routes, contract)
  for (const contracts of [api.removeLinkByTableId, api.removeLinkByViewId])
    for (const contract of Object.values(contracts)) serveRemove(routes, contract)
}

function serveLinked(routes: Routes, contract: AnyOf<Lists>): void {
  serveRaw(routes, contract, async ({ ctx, params, query, request, reply }) => {
    const at = await accessFor(ctx, params, request, query)
    const column = findLinkColumn(at.sight, params.column)
    const spec = readLinkedSpec(await accessBeyond(ctx, at, column), query, request)
    const page = await listLinked(ctx, at, { column, record: params.rowId }, spec)
    return sendJson(reply, pageText(page, spec))
  })
}

function serveCandidates(routes: Routes, contract: AnyOf<Excludes>): void {
  serveRaw(routes, contract, async ({ ctx, params, query, request, reply }) => {
    const at = await accessFor(ctx, params, request, query)
    const column = findLinkColumn(at.sight, params.column)
    const spec = readLinkedSpec(await accessBeyond(ctx, at, column), query, request)
    const page = await listCandidates(ctx, at, { column, record: params.rowId }, spec)
    return sendJson(reply, pageText(page, spec))
  })
}

export function readLinkedSpec(beyond: RecordsAccess, query: SentQuery, request: FastifyRequest): LinkedPageSpec {
  const asked = { ...readPageRequest(beyond, query, { shape: shapeOf(request) }), ...readNested(beyond, request.query) }
  return { ...pageSpec(beyond, asked), isCounted: readCountSpec(query) !== 'none' }
}

function serveAdd(routes: Routes, contract: AnyOf<Adds>): void {
  serveRaw(routes, contract, async ({ ctx, params, query, request, reply }) => {
    const at = await accessFor(ctx, params, request)
    const column = findLinkColumn(at.sight, params.column)
    const spec = { ...writeSpec(request, query), sight: at.sight, reply: changedReply }
    const links = [{ record: params.rowId, others: [params.refRowId] }]
    return sendWritten(reply, await addLinks(ctx, at.table, { column, links }, spec))
  })
}

function serveRemove(routes: Routes, contract: AnyOf<Removes>): void {
  serveRaw(routes, contract, async ({ ctx, params, query, request, reply }) => {
    const at = await accessFor(ctx, params, request)
    const column = findLinkColumn(at.sight, params.column)
    const spec = { ...writeSpec(request, query), sight: at.sight, reply: changedReply }
    const links = [{ record: params.rowId, others: [params.refRowId] }]
    return sendWritten(reply, await removeLinks(ctx, at.table, { column, links }, spec))
  })
}

const changedReply: WriteSpec['reply'] = ({ count }) => JSON.stringify({ msg: 'success', changed: count })

function serveManyLinks(routes: Routes): void {
  const reply: WriteSpec['reply'] = ({ count }) => JSON.stringify({ changed: count })

  serveRaw(routes, api.linkRecords, async ({ ctx, params, body, request, reply: answer }) => {
    const { at, column } = await columnAt(ctx, params.columnId)
    const once = readOnce(request, body)
    const spec = { shape: shapeOf(request), silent: body.silent, once, sight: at.sight, reply }
    return sendWritten(answer, await addLinks(ctx, at.table, { column, links: body.links }, spec))
  })

  serveRaw(routes, api.moveLinks, async ({ ctx, params, body, request, reply: answer }) => {
    await keepLinkOrder(ctx, (await columnAt(ctx, params.columnId)).column)
    const { at, column } = await columnAt(ctx, params.columnId)
    const once = readOnce(request, body)
    const spec = { shape: shapeOf(request), once, sight: at.sight }
    return sendWritten(answer, await moveLinks(ctx, at.table, { ...body, column }, spec))
  })

  serveRaw(routes, api.unlinkRecords, async ({ ctx, params, body, request, reply: answer }) => {
    const { at, column } = await columnAt(ctx, params.columnId)
    const once = readOnce(request, body)
    const spec = { shape: shapeOf(request), silent: body.silent, once, sight: at.sight, reply }
    return sendWritten(answer, await removeLinks(ctx, at.table, { column, links: body.links }, spec))
  })
}

async function columnAt(
  ctx: Parameters<typeof accessTo>[0],
  columnId: string,
): Promise<{ readonly at: RecordsAccess; readonly column: LinkColumn }> {
  const table = (await ctx.snapshot()).tableOf(columnId)
  const at = await accessTo(ctx, { table: table?.id ?? '' })
  return { at, column: findLinkColumn(at.sight, columnId) }
}

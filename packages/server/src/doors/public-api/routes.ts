// Public links as existing clients follow them: the address is the link. It builds the same context as every other call
// through a link and asks the same operations.
import * as api from '@rowhouse/core/api/public'
import { AppError } from '@rowhouse/core/errors'
import { findLinkColumn, type LinkColumn } from '../../features/records/links/link-column.ts'
import { accessBeyond } from '../../features/records/links/linked-page.ts'
import { listChoices } from '../../features/records/links/list-choices.ts'
import { listLinked } from '../../features/records/links/list-linked.ts'
import type { RecordsAccess } from '../../features/records/read/access-to.ts'
import { listRecords } from '../../features/records/read/list-records.ts'
import { pageSpec } from '../../features/records/read/record-request.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { sendExport, specOf } from '../data-api/file-routes.ts'
import { readLinkedSpec } from '../data-api/nested-routes.ts'
import { pageText, readCountSpec } from '../data-api/page-text.ts'
import { readNested } from '../data-api/query/read-nested.ts'
import { readPageRequest } from '../data-api/query/read-request.ts'
import { accessFor, sendJson, shapeOf } from '../data-api/record-call.ts'
import { answerRoutes } from './answer-routes.ts'
import { handInRoutes } from './hand-in-routes.ts'
import { readSharedView } from './shared-view.ts'
import { sharedViewOf } from './shared-view-of.ts'

export function publicApiRoutes(routes: Routes): void {
  serve(routes, api.readSharedView, async ({ ctx, params }) => readSharedView(ctx, params.uuid))

  serve(routes, api.readSharedBase, async ({ ctx }) => {
    if (ctx.link?.view !== null) throw new AppError('not_found', 'Not found')
    return { project_id: ctx.project.id }
  })

  serveRaw(routes, api.listSharedRows, async ({ ctx, query, request, reply }) => {
    const at = await accessFor(ctx, sharedViewOf(ctx), request, query)
    const asked = { ...readPageRequest(at, query, { shape: shapeOf(request) }), ...readNested(at, request.query) }
    const spec = pageSpec(at, asked)
    return sendJson(reply, ['{"data":', ...pageText(await listRecords(ctx, at, spec, readCountSpec(query)), spec), '}'])
  })

  serveRaw(routes, api.exportSharedRows, async ({ ctx, params, query, request, reply }) => {
    const at = await accessFor(ctx, sharedViewOf(ctx), request, query)
    return sendExport(reply, ctx, at, specOf(at, params.format, query))
  })

  for (const [kind, contract] of Object.entries(api.listSharedLinked))
    serveRaw(routes, contract, async ({ ctx, params, query, request, reply }) => {
      const at = await accessFor(ctx, sharedViewOf(ctx), request, query)
      const column = columnById(at, params.columnId)
      const asked = readLinkedSpec(await accessBeyond(ctx, at, column), query, request)
      // Existing clients get no count of records that point here.
      const spec = { ...asked, isCounted: kind === 'mm' && asked.isCounted }
      return sendJson(reply, pageText(await listLinked(ctx, at, { column, record: params.rowId }, spec), spec))
    })

  serveRaw(routes, api.listSharedChoices, async ({ ctx, params, query, request, reply }) => {
    const at = await accessFor(ctx, sharedViewOf(ctx), request, query)
    const column = columnById(at, params.columnId)
    const spec = readLinkedSpec(await accessBeyond(ctx, at, column), query, request)
    return sendJson(reply, pageText(await listChoices(ctx, at, column, spec), spec))
  })

  handInRoutes(routes)
  answerRoutes(routes)
}

/** By its id only, in the words existing clients know. */
function columnById(at: RecordsAccess, id: string): LinkColumn {
  if (at.sight.columns.some((column) => column.id === id)) return findLinkColumn(at.sight, id)
  throw new AppError('invalid_request', "Column doesn't belongs to the model")
}

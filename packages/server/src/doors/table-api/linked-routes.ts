import * as api from '@rowhouse/core/api/table-api'
import { listCandidates } from '../../features/records/links/list-candidates.ts'
import { type Routes, serveRaw } from '../../request/serve.ts'
import { accessFor, sendJson, shapeOf } from '../data-api/record-call.ts'
import { specBeyond } from './spec-beyond.ts'
import { throughJunction } from './through-junction.ts'

export function linkedRoutes(routes: Routes): void {
  serveRaw(routes, api.m2mNotChildren, async ({ ctx, params, query, request, reply }) => {
    const at = await accessFor(ctx, params, request, query)
    const column = await throughJunction(ctx, at, params.assoc)
    const spec = await specBeyond(ctx, at, column, { query, shape: shapeOf(request), isCounted: true })
    const { list, total } = await listCandidates(ctx, at, { column, record: params.pid }, spec)
    return sendJson(reply, `{"list":${list},"info":{"count":${total?.rows ?? 0}}}`)
  })
}

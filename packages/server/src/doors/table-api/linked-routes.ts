import * as api from '@rowhouse/core/api/table-api'
import { listCandidates } from '../../features/records/links/list-candidates.ts'
import { type Routes, serveRaw } from '../../request/serve.ts'
import { look, sendJson, shapeOf } from '../data-api/record-call.ts'
import { throughJunction } from './through-junction.ts'
import { wishBeyond } from './wish-beyond.ts'

export function linkedRoutes(routes: Routes): void {
  serveRaw(routes, api.m2mNotChildren, async ({ ctx, params, query, request, reply }) => {
    const at = await look(ctx, params, request, query)
    const column = await throughJunction(ctx, at, params.assoc)
    const wish = await wishBeyond(ctx, at, column, { query, shape: shapeOf(request), isCounted: true })
    const { list, total } = await listCandidates(ctx, at, { column, record: params.pid }, wish)
    return sendJson(reply, `{"list":${list},"info":{"count":${total?.rows ?? 0}}}`)
  })
}

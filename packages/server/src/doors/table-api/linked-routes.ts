import * as api from '@rowhouse/core/api/table-api'
import { AppError } from '@rowhouse/core/errors'
import { excerpt } from '@rowhouse/core/filters/refused'
import { type LinkColumn, linkColumnsOf } from '../../features/records/links/link-column.ts'
import { listCandidates } from '../../features/records/links/list-candidates.ts'
import type { lookAt, RecordsLook } from '../../features/records/read/look-at.ts'
import { type Routes, serveRaw } from '../../request/serve.ts'
import { look, sendJson, shapeOf } from '../data-api/record-call.ts'
import { relatedTo } from './related.ts'
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

/** By the junction table, whose title is seldom seen; by the title of the link column or of the other table too. */
async function throughJunction(ctx: Parameters<typeof lookAt>[0], at: RecordsLook, assoc: string): Promise<LinkColumn> {
  const junction = (await ctx.snapshot()).findTable(assoc)
  const columns = linkColumnsOf(at.table).filter(
    ({ link, column }) => link.junction !== null && at.sight.columns.includes(column),
  )
  const found = columns.find(({ link }) => link.junction?.tableId === junction?.id) ?? relatedTo(at, 'mm', assoc)
  if (found === null) throw new AppError('not_found', `“${at.table.title}” has no link by “${excerpt(assoc)}”.`)
  return found
}

import * as api from '@rowhouse/core/api/changes'
import { type Routes, serve } from '../../../request/serve.ts'
import { findTable } from '../../tables/find-table.ts'
import { pageOf } from '../../users/page.ts'
import { listSteps } from './list-steps.ts'
import { listTrash } from './list-trash.ts'
import { presentHistoryItem, presentTrashItem } from './present.ts'
import { readHistory } from './read-history.ts'
import { restoreRecords } from './restore-records.ts'
import { undoChange } from './undo-change.ts'

export function changeRoutes(routes: Routes): void {
  serve(routes, api.undoChange, async ({ ctx, params, body }) => undoChange(ctx, params.changeId, body ?? {}))

  serve(routes, api.recordHistory, async ({ ctx, params, query }) => {
    const table = await findTable(ctx, params.tableId)
    const page = { limit: pageOf(query).limit, before: query.before ?? null }
    const { items, next } = await readHistory(ctx, table, params.recordId, page)
    return { list: items.map(presentHistoryItem), next }
  })

  serve(routes, api.listRecordTrash, async ({ ctx, params, query }) => {
    const table = await findTable(ctx, params.tableId)
    const { items, next } = await listTrash(ctx, table, { limit: pageOf(query).limit, before: query.before ?? null })
    return { list: items.map(presentTrashItem), next }
  })

  serve(routes, api.restoreRecords, async ({ ctx, params, body }) =>
    restoreRecords(ctx, await findTable(ctx, params.tableId), body.change, body.records),
  )

  serve(routes, api.listSteps, async ({ ctx, params, query }) => {
    const table = await findTable(ctx, params.tableId)
    return listSteps(ctx, table.id, { limit: pageOf(query).limit, before: query.before ?? null })
  })
}

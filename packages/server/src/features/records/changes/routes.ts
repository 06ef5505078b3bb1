import * as api from '@rowhouse/core/api/changes'
import * as trash from '@rowhouse/core/api/trash'
import { pageOf } from '../../../request/page.ts'
import { type Routes, serve } from '../../../request/serve.ts'
import { findTable } from '../../../structure/find-table.ts'
import { listDeletions } from './list-deletions.ts'
import { listSteps } from './list-steps.ts'
import { listTrash } from './list-trash.ts'
import { presentDeletion, presentHistoryItem, presentTrashItem } from './present.ts'
import { purgeRecords } from './purge-records.ts'
import { readHistory } from './read-history.ts'
import { restoreRecords } from './restore-records.ts'
import { undoChange } from './undo-change.ts'

/** Each may hold a thousand records. */
const mostDeletions = 100

export function changeRoutes(routes: Routes): void {
  serve(routes, api.undoChange, async ({ ctx, params, body }) => undoChange(ctx, params.changeId, body ?? {}))

  serve(routes, api.recordHistory, async ({ ctx, params, query }) => {
    const table = await findTable(ctx, params.tableId)
    const page = { limit: pageOf(query).limit, before: query.before ?? null }
    const { items, next } = await readHistory(ctx, table, params.recordId, page)
    return { list: items.map(presentHistoryItem), next }
  })

  serve(routes, trash.listRecordTrash, async ({ ctx, params, query }) => {
    const table = await findTable(ctx, params.tableId)
    const page = { limit: pageOf(query).limit, before: query.before ?? null, change: query.change }
    const { items, next } = await listTrash(ctx, table, page)
    return { list: items.map(presentTrashItem), next }
  })

  serve(routes, trash.listDeletions, async ({ ctx, query }) => {
    const { table, by, find } = query
    const page = { limit: Math.min(pageOf(query).limit, mostDeletions), before: query.before ?? null, table, by, find }
    const { items, next } = await listDeletions(ctx, page)
    return { list: items.map((item) => presentDeletion(ctx, item)), next }
  })

  serve(routes, trash.restoreRecords, async ({ ctx, body }) => restoreRecords(ctx, body.deletions, body))

  serve(routes, trash.purgeRecords, async ({ ctx, body }) => {
    await purgeRecords(ctx, body.deletions)
    return { msg: 'The records were deleted for good' }
  })

  serve(routes, api.listSteps, async ({ ctx, params, query }) => {
    const table = await findTable(ctx, params.tableId)
    return listSteps(ctx, table.id, { limit: pageOf(query).limit, before: query.before ?? null })
  })
}

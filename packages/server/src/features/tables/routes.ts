import * as api from '@rowhouse/core/api/tables'
import { type Routes, serve } from '../../request/serve.ts'
import { findTable } from '../../structure/find-table.ts'
import { presentSummary, presentTable } from '../columns/present-table.ts'
import { countTables } from './count-tables.ts'
import { createTable } from './create-table.ts'
import { duplicateTable } from './duplicate-table.ts'
import { listTables } from './list-tables.ts'
import { previewCopy } from './preview-copy.ts'
import { previewDeletion } from './preview-deletion.ts'
import { purgeTrashedTable } from './purge-table.ts'
import { readStructure } from './read-structure.ts'
import { reorderTable } from './reorder-table.ts'
import { restoreTable } from './restore-table.ts'
import { trashTable } from './trash-table.ts'
import { updateTable } from './update-table.ts'

export function tableRoutes(routes: Routes): void {
  serve(routes, api.listTables, async ({ ctx, query }) => ({
    list: (await listTables(ctx, { withJunctions: Boolean(query.includeM2M) })).map(presentSummary),
  }))

  serve(routes, api.countTables, async ({ ctx, query }) => ({ list: await countTables(ctx, query.tables.split(',')) }))

  serve(routes, api.readStructure, ({ ctx }) => readStructure(ctx))

  serve(routes, api.createTable, async ({ ctx, query, body }) =>
    presentTable(await createTable(ctx, body, query.base), ctx),
  )

  serve(routes, api.readTable, async ({ ctx, params }) => presentTable(await findTable(ctx, params.tableId), ctx))

  serve(routes, api.updateTable, async ({ ctx, params, body }) => {
    await updateTable(ctx, params.tableId, body)
    return { msg: 'success' }
  })

  serve(routes, api.reorderTable, async ({ ctx, params, body }) => {
    await reorderTable(ctx, params.tableId, body.order)
    return {}
  })

  serve(routes, api.deleteTable, async ({ ctx, params, query }) => {
    await trashTable(ctx, params.tableId, { withLinks: query.links === 'delete' })
    return true
  })

  serve(routes, api.previewTableDeletion, async ({ ctx, params }) => previewDeletion(ctx, params.tableId))

  serve(routes, api.previewTableCopy, async ({ ctx, params }) => previewCopy(ctx, params.tableId))

  serve(routes, api.duplicateTable, async ({ ctx, params, body }) =>
    presentTable(await duplicateTable(ctx, params.tableId, body), ctx),
  )

  serve(routes, api.restoreTable, async ({ ctx, params }) => presentTable(await restoreTable(ctx, params.tableId), ctx))

  serve(routes, api.purgeTable, async ({ ctx, params }) => {
    await purgeTrashedTable(ctx, params.tableId)
    return { msg: 'The table was deleted for good' }
  })
}

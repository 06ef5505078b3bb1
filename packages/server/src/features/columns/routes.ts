import * as api from '@rowhouse/core/api/columns'
import { type Routes, serve } from '../../request/serve.ts'
import { addColumn } from './add-column.ts'
import { checkFormula } from './computed/check-formula.ts'
import { presentedFunctions } from './computed/present-functions.ts'
import { convertColumn } from './convert/apply.ts'
import { startConversion } from './convert/online/start.ts'
import { startColumn, startDuplicate } from './convert/online/start-fill.ts'
import { previewConversion } from './convert/preview.ts'
import { undoConversion } from './convert/undo.ts'
import { duplicateColumn } from './duplicate-column.ts'
import { listConversions, presentConversion } from './list-conversions.ts'
import { presentTable } from './present-table.ts'
import { previewDeletion } from './preview-deletion.ts'
import { purgeTrashedColumn } from './purge-column.ts'
import { reorderColumn } from './reorder-column.ts'
import { restoreColumn } from './restore-column.ts'
import { setPrimaryValue } from './set-primary-value.ts'
import { trashColumn } from './trash-column.ts'
import { undoColumnChange } from './undo-column-change.ts'
import { updateColumn } from './update-column.ts'

export function columnRoutes(routes: Routes): void {
  serve(routes, api.addColumn, async ({ ctx, params, body }) =>
    presentTable(await addColumn(ctx, params.tableId, body), ctx),
  )

  serve(routes, api.updateColumn, async ({ ctx, params, body: { convert, force, ...request }, reply }) => {
    const spec = { mayEmpty: convert === 'apply', ...(force === undefined ? {} : { force }) }
    const { table, change } = await updateColumn(ctx, params.columnId, request, spec)
    if (change !== null) reply.header('x-rowhouse-change', change)
    return presentTable(table, ctx)
  })

  serve(routes, api.undoColumnChange, async ({ ctx, params, body }) => {
    const { table, change } = await undoColumnChange(ctx, params, body ?? {})
    return { change, table: presentTable(table, ctx) }
  })

  serve(routes, api.deleteColumn, async ({ ctx, params }) => presentTable(await trashColumn(ctx, params.columnId), ctx))

  serve(routes, api.previewColumnDeletion, async ({ ctx, params }) => previewDeletion(ctx, params.columnId))

  serve(routes, api.setPrimaryValue, async ({ ctx, params }) => {
    await setPrimaryValue(ctx, params.columnId)
    return true
  })

  serve(routes, api.reorderColumn, async ({ ctx, params, body }) =>
    presentTable(await reorderColumn(ctx, params.columnId, body.order), ctx),
  )

  serve(routes, api.duplicateColumn, async ({ ctx, params }) =>
    presentTable(await duplicateColumn(ctx, params.columnId), ctx),
  )

  serve(routes, api.startColumn, async ({ ctx, params, body }) => ({
    job: await startColumn(ctx, params.tableId, body),
  }))

  serve(routes, api.startDuplicate, async ({ ctx, params }) => ({ job: await startDuplicate(ctx, params.columnId) }))

  serve(routes, api.restoreColumn, async ({ ctx, params }) =>
    presentTable(await restoreColumn(ctx, params.columnId), ctx),
  )

  serve(routes, api.purgeColumn, async ({ ctx, params }) => {
    await purgeTrashedColumn(ctx, params.columnId)
    return { msg: 'The column was deleted for good' }
  })

  serve(routes, api.previewConversion, async ({ ctx, params, body }) => previewConversion(ctx, params.columnId, body))

  serve(routes, api.convertColumn, async ({ ctx, params, body: { expected, ...request } }) => {
    const { table, conversion } = await convertColumn(ctx, params.columnId, request, expected)
    return { conversion: presentConversion(conversion), table: presentTable(table, ctx) }
  })

  serve(routes, api.startConversion, async ({ ctx, params, body: { expected, ...request } }) => ({
    job: await startConversion(ctx, params.columnId, request, expected),
  }))

  serve(routes, api.listConversions, async ({ ctx, params }) => ({
    list: (await listConversions(ctx, params.columnId)).map(presentConversion),
  }))

  serve(routes, api.undoConversion, async ({ ctx, params, body }) =>
    presentTable(await undoConversion(ctx, params.conversionId, body ?? {}), ctx),
  )

  serve(routes, api.checkFormula, async ({ ctx, params, body }) => checkFormula(ctx, params.tableId, body))

  serve(routes, api.listFormulaFunctions, async () => ({ list: presentedFunctions() }))
}

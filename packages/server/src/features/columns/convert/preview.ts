import type { previewConversion as contract } from '@rowhouse/core/api/columns'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { AppError, invalidValue } from '@rowhouse/core/errors'
import type { InProject } from '../../../request/context.ts'
import type { WireColumnRequest } from '../../../structure/columns/accept-column.ts'
import { isFill, selectBackfills } from '../../../structure/columns/backfills.ts'
import { ColumnNames } from '../../../structure/columns/column-names.ts'
import { type Rehearsal, rehearse } from '../../../structure/rehearse.ts'
import { sourceOf } from '../../../structure/sources/source-of.ts'
import { locksOf, lockTimeoutMs } from '../../../structure/statement-locks.ts'
import { changedRow, choicesOf } from '../changed-row.ts'
import { readColumnRows, tableOfColumn } from '../column-rows.ts'
import { refuseOtherKind } from '../computed/update-computed-column.ts'
import { batchSteps, goesInBatches } from './online/form.ts'
import { conversionOf, lookAtCells } from './plan-cells.ts'

/** What another type would make of a column. Nothing is changed by looking. */
export async function previewConversion(
  ctx: InProject<'columns.update'>,
  columnId: string,
  request: WireColumnRequest,
): Promise<ReplyOf<typeof contract>> {
  const { base, id: tableId, columnRows } = await tableOfColumn(ctx, columnId)
  refuseOtherKind(columnRows.get(columnId)?.type ?? '', request.uidt)
  const { scan: data } = await sourceOf(ctx, base)
  const site = { meta: ctx.meta.read, data }
  const rows = await readColumnRows(site.meta, { projectId: ctx.project.id, tableId, columnId })
  const changed = changedRow(rows.column, request, {
    dialect: base.dialect,
    at: new Date(ctx.now()).toISOString(),
  })
  if (!changed.isConversion) throw otherTypeNeeded()
  const looked = await lookAtCells({ site, base, rows, changed })
  const { preview, isMetadataOnly } = looked
  const { total, filled, converted, emptied, examples, to } = preview
  const names = new ColumnNames(base.dialect, rows.columns, rows.kept)
  const { steps: once, after, keptName } = conversionOf({ base, rows, changed }, looked, names)
  const form = isMetadataOnly ? 'metadata' : goesInBatches(base, rows, changed, total) ? 'batches' : 'once'
  const steps = form === 'batches' ? batchSteps({ base, rows, after, keptName: keptName ?? '' }, names, filled) : once
  const running = (await selectBackfills(site.meta, ctx.project.id)).find(
    (one) => one.column === columnId && !isFill(one),
  )
  const { statements, tookMs } = await rehearse(ctx, base, total, steps).catch(untold)
  return {
    from: rows.column.type,
    to: to.type,
    total,
    filled,
    converted,
    changed: preview.changed,
    emptied,
    examples: [...examples],
    choices: choicesOf(to.options).map(({ title }) => title),
    form,
    job: running !== undefined && running.actor === ctx.actor.id ? running.job : null,
    keepsCopy: !isMetadataOnly,
    copyIsVisible: !isMetadataOnly && !base.isBuiltIn,
    engine: base.dialect.name,
    statements: [...statements],
    rehearsedMs: tookMs,
    // Whatever it names is this table, or a copy of it.
    locks: locksOf(base.dialect, statements, () => total),
    lockTimeoutMs,
  }
}

/** What stands in its way is said when it is meant: nobody who only looks is stopped by it. */
function untold(error: unknown): Rehearsal {
  if (error instanceof AppError) return { statements: [], tookMs: null }
  throw error
}

export const otherTypeNeeded = (): Error => invalidValue('uidt', 'The column has this type already.')

import type { previewConversion as contract } from '@rowhouse/core/api/columns'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { invalidValue } from '@rowhouse/core/errors'
import type { InProject } from '../../../request/context.ts'
import type { WireColumnRequest } from '../../../structure/columns/accept-column.ts'
import { sourceOf } from '../../../structure/sources/source-of.ts'
import { changedRow, choicesOf } from '../changed-row.ts'
import { readColumnRows, tableOfColumn } from '../column-rows.ts'
import { refuseOtherKind } from '../computed/update-computed-column.ts'
import { lookAtCells } from './plan-cells.ts'

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
  const { preview, isMetadataOnly } = await lookAtCells({ site, base, rows, changed })
  const { total, filled, converted, emptied, examples, to } = preview
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
    keepsCopy: !isMetadataOnly,
    copyIsVisible: !isMetadataOnly && !base.isBuiltIn,
  }
}

export const otherTypeNeeded = (): Error => invalidValue('uidt', 'The column has this type already.')

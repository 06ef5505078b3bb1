import { isHiddenFrom } from '../../meta/hidden-views.ts'
import type { TrashedViewRow, ViewRow } from '../../meta/rows/structure.ts'
import type { InProject } from '../../request/context.ts'
import { trashEnd } from '../../structure/trash-time.ts'
import { selectTrashedViews, viewIn } from './trash-store.ts'
import { isHis } from './view-rights.ts'

export interface TrashedView extends TrashedViewRow {
  readonly view: ViewRow
}

/** Deleted views of a project that the caller could restore. */
export async function listTrashedViews(ctx: InProject<'trash.list' | 'trash.empty'>): Promise<TrashedView[]> {
  const rows = await selectTrashedViews(ctx.meta.scan, { projectId: ctx.project.id, after: trashEnd(ctx.now()) })
  return rows
    .map((row) => ({ ...row, view: viewIn(row) }))
    .filter(({ view }) => isHis(view, ctx, 'views.delete') && !isHiddenFrom(view, ctx.looksAs))
}

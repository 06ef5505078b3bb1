import { notFound } from '@rowhouse/core/errors'
import { narrowView } from '../../meta/narrow-view.ts'
import type { ViewRow } from '../../meta/rows/structure.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { Ctx } from '../../request/context.ts'
import { selectView, selectViewsOf } from './store.ts'

export interface FoundView {
  readonly view: ViewRow
  readonly table: SnapshotTable
}

type Finder = Pick<Ctx, 'snapshot' | 'meta' | 'reach'> & { readonly project: { readonly id: string } }

/** A view as it is now: widths and colours change without a new version of the structure. */
export async function findView(ctx: Finder, viewId: string): Promise<FoundView> {
  const [table, view] = await Promise.all([tableOfView(ctx, viewId), selectView(ctx.meta.read, ctx.project.id, viewId)])
  if (view === undefined) throw notFound('view', viewId)
  return { view: narrowed(ctx, view, table), table }
}

/** The views of a table as they are now, of those the caller may know, in order. */
export async function findViews(ctx: Finder, table: SnapshotTable): Promise<ViewRow[]> {
  const known = new Set(table.views.map(({ id }) => id))
  const rows = await selectViewsOf(ctx.meta.read, table.id)
  return rows.filter(({ id }) => known.has(id)).map((view) => narrowed(ctx, view, table))
}

function narrowed({ reach }: Finder, view: ViewRow, { columns }: SnapshotTable): ViewRow {
  return reach === null ? view : narrowView(view, columns, reach)
}

export async function tableOfView(ctx: Pick<Ctx, 'snapshot'>, viewId: string): Promise<SnapshotTable> {
  const { tables } = await ctx.snapshot()
  const table = tables.find(({ views }) => views.some(({ id }) => id === viewId))
  if (table === undefined) throw notFound('view', viewId)
  return table
}

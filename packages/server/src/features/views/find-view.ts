import { notFound } from '@rowhouse/core/errors'
import { narrowView } from '../../meta/narrow-view.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { ViewRow } from '../../meta/tables.ts'
import type { Ctx } from '../../request/context.ts'
import { reachOf } from '../../request/link-reach.ts'
import { selectView } from './store.ts'

export interface FoundView {
  readonly view: ViewRow
  readonly table: SnapshotTable
}

type Finder = Pick<Ctx, 'snapshot' | 'meta' | 'link'> & { readonly project: { readonly id: string } }

/** A view as it is now: widths and colours change without a new version of the structure. */
export async function findView(ctx: Finder, viewId: string): Promise<FoundView> {
  const [table, view] = await Promise.all([tableOfView(ctx, viewId), selectView(ctx.meta.read, ctx.project.id, viewId)])
  if (view === undefined) throw notFound('view', viewId)
  const { link } = ctx
  return { view: link === null ? view : narrowView(view, table.columns, reachOf(link)), table }
}

export async function tableOfView(ctx: Pick<Ctx, 'snapshot'>, viewId: string): Promise<SnapshotTable> {
  const { tables } = await ctx.snapshot()
  const table = tables.find(({ views }) => views.some(({ id }) => id === viewId))
  if (table === undefined) throw notFound('view', viewId)
  return table
}

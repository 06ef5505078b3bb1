import { isHiddenFrom } from '../../meta/hidden-views.ts'
import type { ViewRow } from '../../meta/rows/structure.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { Ctx, InProject } from '../../request/context.ts'
import { findTable } from '../../structure/find-table.ts'
import { type FoundView, findViews } from './find-view.ts'
import { selectOpeningViews } from './opening-store.ts'
import { isOfAnother } from './view-rights.ts'

interface TableViews {
  readonly table: SnapshotTable
  readonly views: readonly ViewRow[]
}

/** In order. Personal views of others are no secret, only in the way: they come when asked for. */
export async function listViews(
  ctx: InProject<'views.list'>,
  tableId: string,
  { withPersonal }: { readonly withPersonal: boolean },
): Promise<TableViews> {
  const table = await findTable(ctx, tableId)
  const views = await findViews(ctx, table)
  return { table, views: withPersonal ? views : viewsFor(ctx, views) }
}

/** Of every table but those that only join two others, table by table. */
export async function listProjectViews(
  ctx: InProject<'views.list'>,
): Promise<{ readonly found: readonly FoundView[]; readonly opening: readonly string[] }> {
  const { actor, viewedBy, meta, project } = ctx
  const [{ tables }, chosen] = await Promise.all([
    ctx.snapshot(),
    // What somebody chose for themselves is nobody else's to see.
    actor === null || viewedBy !== null ? new Set() : selectOpeningViews(meta.read, project.id, actor.id),
  ])
  const found = tables
    .filter(({ row }) => row.junction === 0)
    .flatMap((table) => viewsFor(ctx, table.views).map((view) => ({ view, table })))
  return { found, opening: found.map(({ view }) => view.id).filter((id) => chosen.has(id)) }
}

/** Also of a table as it is after a change, with what is hidden from whoever made it. */
export function viewsFor(ctx: Pick<Ctx, 'actor' | 'looksAs'>, views: readonly ViewRow[]): readonly ViewRow[] {
  return views.filter((view) => !isOfAnother(view, ctx) && !isHiddenFrom(view, ctx.looksAs))
}

import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { ViewRow } from '../../meta/tables.ts'
import type { Ctx, InProject } from '../../request/context.ts'
import { findTable } from '../tables/find-table.ts'
import { isOfAnother } from './view-rights.ts'

export interface TableViews {
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
  return { table, views: withPersonal ? table.views : viewsFor(ctx, table.views) }
}

export function viewsFor(ctx: Pick<Ctx, 'actor'>, views: readonly ViewRow[]): readonly ViewRow[] {
  return views.filter((view) => !isOfAnother(view, ctx))
}

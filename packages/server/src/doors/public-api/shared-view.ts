import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { readSharedView as contract } from '@rowhouse/core/api/public'
import { liveSettings } from '@rowhouse/core/views/live-settings'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import { presentTable } from '../../features/columns/present-table.ts'
import { findView } from '../../features/views/find-view.ts'
import { presentColumns, presentKind, presentSorts, presentView } from '../../features/views/present-view.ts'
import type { InProject } from '../../request/context.ts'
import { sharedViewOf } from './shared-view-of.ts'

/** Everything a page needs to show a shared view, in one answer. What the view filters by is nobody's business. */
export async function readSharedView(ctx: InProject<'views.list'>, uuid: string): Promise<ReplyOf<typeof contract>> {
  const at = await findView(ctx, sharedViewOf(ctx).viewId)
  const { view, table } = at
  const { tables } = await ctx.snapshot()
  const { settings } = liveSettings(readViewSettings(view.settings), table.columns)
  const others = tables.filter(({ id }) => id !== table.id)
  return {
    ...presentView(view, table.base.id, uuid),
    meta: { allowCSVDownload: ctx.link?.settings.allowDownload === true },
    view: presentKind(ctx, at),
    columns: presentColumns(at),
    model: presentTable(table, ctx),
    relatedMetas: Object.fromEntries(others.map((other) => [other.id, presentTable(other, ctx)])),
    filter: { is_group: true, children: [] },
    sorts: presentSorts(at, settings.sorts),
    client: table.base.row.type,
  }
}

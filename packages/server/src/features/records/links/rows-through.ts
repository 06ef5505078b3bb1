import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { FilterClock } from '@rowhouse/core/filters/zoned-days'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { InProject } from '../../../request/context.ts'
import { sightThrough } from '../read/view-settings.ts'
import { sightOf } from '../sight.ts'

/**
 * Which records of a table a view of it shows; null: all of them, undefined: there is no such view any more. Whether the
 * reader may see the view itself is no matter.
 */
export async function rowsThrough(
  ctx: InProject<OperationName>,
  clock: FilterClock,
  tableId: string,
  viewId: string,
): Promise<ResolvedFilter | null | undefined> {
  const table = (await ctx.structure()).findTable(tableId)
  const view = table?.views.find(({ id }) => id === viewId)
  if (table === null || view === undefined) return undefined
  return sightThrough(view, table, sightOf(ctx, table, clock), clock).rows
}

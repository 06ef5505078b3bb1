import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { InProject } from '../../../request/context.ts'
import { lookAt } from '../read/look-at.ts'

/** Which records of a table a view of it shows; null: all of them, undefined: there is no such view any more. */
export async function rowsThrough(
  ctx: InProject<OperationName>,
  zone: string,
  tableId: string,
  viewId: string,
): Promise<ResolvedFilter | null | undefined> {
  const table = (await ctx.snapshot()).findTable(tableId)
  if (table?.views.some(({ id }) => id === viewId) !== true) return undefined
  const { sight } = await lookAt(ctx, { table: tableId, view: viewId }, { zone })
  return sight.rows
}

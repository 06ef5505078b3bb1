import { joinFilters } from '@rowhouse/core/filters/filter-tree'
import type { FilterClock } from '@rowhouse/core/filters/zoned-days'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { Sight } from '../../../query/sight.ts'
import type { TableAccess } from '../../../query/table-access.ts'
import { type LinkColumn, linkColumnsOf } from '../links/link-column.ts'
import { limitOf } from '../links/list-candidates.ts'
import { rowsThrough } from '../links/rows-through.ts'
import { type Demands, wrongAnswer } from './hand-in.ts'
import type { WriteCtx } from './write-attempt.ts'

/**
 * What a form lets people link: of each column it limits to a view, the records of that view and no others. Visitors of a link
 * get no more than they are offered: a link tells what its record is called.
 */
export async function linkableThrough(
  ctx: WriteCtx,
  access: TableAccess,
  table: SnapshotTable,
  { demands, clock }: { readonly demands: Demands; readonly clock: FilterClock },
): Promise<(column: LinkColumn) => Sight | undefined> {
  const sights = new Map<string, Sight | null>()
  for (const { column, link, options } of linkColumnsOf(table)) {
    const demanded = demands.get(column.id)
    if (demanded === undefined) continue
    const { candidates: viewId } = demanded
    const own = ctx.link === null ? null : await limitOf(ctx, { clock }, { column, link, options })
    const rows = viewId === undefined ? null : await rowsThrough(ctx, clock, link.table.id, viewId)
    if (rows === null && own === null) continue
    const seen = access.sightOf?.(link.table) ?? access.sight
    sights.set(column.id, rows === undefined ? null : { ...seen, rows: joinFilters('and', [seen.rows, own, rows]) })
  }
  return ({ column: { id, title } }) => {
    const sight = sights.get(id)
    // Whoever limited it did not mean everything.
    if (sight === null) throw wrongAnswer(title, 'takes nothing now: the view it offers records of is gone', undefined)
    return sight
  }
}

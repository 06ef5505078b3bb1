import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { previewTableDeletion as contract } from '@rowhouse/core/api/tables'
import { askSource } from '../../query/answer.ts'
import { selectCount } from '../../query/count-records.ts'
import { wholeSight } from '../../query/sight.ts'
import type { InProject } from '../../request/context.ts'
import { findTable } from '../../structure/find-table.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { brokenWithout, presentOf, rowsOf } from '../columns/preview-deletion.ts'
import { viewsUsing } from '../columns/using-views.ts'
import { goingAlong } from '../links/going-along.ts'
import { linksOf } from './trash-table.ts'

export async function previewDeletion(
  ctx: InProject<'tables.delete'>,
  tableId: string,
): Promise<ReplyOf<typeof contract>> {
  const table = await findTable(ctx, tableId)
  const { base, columns, views } = table
  const access = { table, sight: wholeSight(table), dialect: base.dialect }
  // What would break is told also where rules hide it: whoever deletes tables may change those too.
  const snapshot = await ctx.structure()
  const rows = rowsOf(snapshot)
  const going = goingAlong(rows, linksOf(rows, tableId))
  const elsewhere = (row: { readonly table_id: string }) => row.table_id !== tableId
  return {
    columns: columns.map(({ id, title }) => ({ id, title })),
    views: views.map(({ id, title }) => ({ id, title })),
    records: await askSource(await sourceOf(ctx, base), selectCount(access, {})),
    links: going.filter((row) => elsewhere(row) && row.system === 0).map((row) => presentOf(snapshot, row)),
    breaks: (await brokenWithout(ctx, [...going, ...rows.filter((row) => !elsewhere(row))]))
      .filter(elsewhere)
      .map((row) => presentOf(snapshot, row)),
    usedBy: viewsUsing(snapshot, new Set(going.map(({ id }) => id)), ctx.looksAs).filter(
      (view) => view.table.id !== tableId,
    ),
  }
}

import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { previewTableDeletion as contract } from '@rowhouse/core/api/tables'
import { askSource } from '../../query/answer.ts'
import { selectCount } from '../../query/count-records.ts'
import { wholeSight } from '../../query/sight.ts'
import type { InProject } from '../../request/context.ts'
import { sourceOf } from '../sources/source-of.ts'
import { findTable } from './find-table.ts'

export async function previewDeletion(
  ctx: InProject<'tables.delete'>,
  tableId: string,
): Promise<ReplyOf<typeof contract>> {
  const table = await findTable(ctx, tableId)
  const { base, columns, views } = table
  const look = { table, sight: wholeSight(table), dialect: base.dialect }
  return {
    columns: columns.map(({ id, title }) => ({ id, title })),
    views: views.map(({ id, title }) => ({ id, title })),
    records: await askSource(await sourceOf(ctx, base), selectCount(look, {})),
  }
}

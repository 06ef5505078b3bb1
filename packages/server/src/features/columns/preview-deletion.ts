import type { previewColumnDeletion as contract } from '@rowhouse/core/api/columns'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { isStored } from '../../query/record-table.ts'
import { innerSight } from '../../query/sight.ts'
import type { InProject } from '../../request/context.ts'
import { sourceOf } from '../sources/source-of.ts'
import { countFilled } from './cells/count-cells.ts'
import { shownColumn } from './column-references.ts'
import { tableOfColumn } from './column-rows.ts'

export async function previewDeletion(
  ctx: InProject<'columns.delete'>,
  columnId: string,
): Promise<ReplyOf<typeof contract>> {
  const table = await tableOfColumn(ctx, columnId)
  const { base, columnRows } = table
  const column = table.columns.find(({ id }) => id === columnId)
  const look = { table, sight: innerSight(table), dialect: base.dialect }
  return {
    cells:
      column !== undefined && isStored(column) ? await countFilled((await sourceOf(ctx, base)).scan, look, column) : 0,
    shownBy: [...columnRows.values()]
      .filter((row) => shownColumn(row) === columnId)
      .map(({ id, title }) => ({ id, title })),
  }
}

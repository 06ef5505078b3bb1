import type { previewColumnDeletion as contract } from '@rowhouse/core/api/columns'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { ProjectSnapshot } from '../../meta/snapshot.ts'
import type { ColumnRow } from '../../meta/tables.ts'
import { isStored } from '../../query/record-table.ts'
import { innerSight } from '../../query/sight.ts'
import type { InProject } from '../../request/context.ts'
import { brokenBy, goingAlong } from '../links/going-along.ts'
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
  const snapshot = await ctx.snapshot()
  const rows = rowsOf(snapshot)
  const going = goingAlong(rows, [columnId])
  return {
    cells:
      column !== undefined && isStored(column) ? await countFilled((await sourceOf(ctx, base)).scan, look, column) : 0,
    shownBy: [...columnRows.values()]
      .filter((row) => shownColumn(row) === columnId)
      .map(({ id, title }) => ({ id, title })),
    goes: going.filter(({ id, system }) => id !== columnId && system === 0).map((row) => presentOf(snapshot, row)),
    breaks: brokenBy(rows, going).map((row) => presentOf(snapshot, row)),
  }
}

export function rowsOf({ tables }: ProjectSnapshot): ColumnRow[] {
  return tables.flatMap(({ columnRows }) => [...columnRows.values()])
}

export function presentOf(
  snapshot: ProjectSnapshot,
  { id, title, type, table_id }: ColumnRow,
): ReplyOf<typeof contract>['goes'][number] {
  return { id, title, uidt: type, table: { id: table_id, title: snapshot.findTable(table_id)?.title ?? '' } }
}

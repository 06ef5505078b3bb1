import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { changedTable } from '../../structure/changed-table.ts'
import { raiseVersion } from '../../structure/raise-version.ts'
import { readColumnRows, tableOfColumn } from './column-rows.ts'
import { changeColumn } from './store.ts'

export async function reorderColumn(
  ctx: InProject<'columns.update'>,
  columnId: string,
  order: number,
): Promise<SnapshotTable> {
  const { id: tableId } = await tableOfColumn(ctx, columnId)
  const ids = { projectId: ctx.project.id, tableId, columnId }
  const at = new Date(ctx.now()).toISOString()
  const version = await ctx.write(async (tx) => {
    const { column } = await readColumnRows(tx, ids)
    if (column.position === order) return 0
    await changeColumn(tx, columnId, { position: order, updated_at: at })
    tx.announce({
      type: 'columns.updated',
      project: ctx.project.id,
      table: tableId,
      column: columnId,
      before: { order: column.position },
      after: { order },
    })
    return raiseVersion(tx, ctx.project.id)
  })
  return changedTable(ctx, tableId, version)
}

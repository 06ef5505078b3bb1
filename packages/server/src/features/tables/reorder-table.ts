import type { InProject } from '../../request/context.ts'
import { raiseVersion } from '../../structure/raise-version.ts'
import { readTableRows } from '../../structure/table-rows.ts'
import { changeTable } from './store.ts'

export async function reorderTable(ctx: InProject<'tables.reorder'>, tableId: string, order: number): Promise<void> {
  const at = new Date(ctx.now()).toISOString()
  await ctx.write(async (tx) => {
    const { table } = await readTableRows(tx, ctx.project.id, tableId)
    if (table.position === order) return
    await changeTable(tx, tableId, { position: order, updated_at: at })
    await raiseVersion(tx, ctx.project.id)
    tx.announce({
      type: 'tables.updated',
      project: ctx.project.id,
      table: tableId,
      before: { order: table.position },
      after: { order },
    })
  })
}

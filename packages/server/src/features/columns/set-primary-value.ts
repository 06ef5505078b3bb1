import type { InProject } from '../../request/context.ts'
import { raiseVersion } from '../../structure/raise-version.ts'
import { tableOfColumn } from './column-rows.ts'
import { openWorkbench } from './computed/try-columns.ts'
import { tryPrimaryValue } from './computed/try-primary-value.ts'
import { choosePrimaryValue } from './store.ts'

/** By which column records are known: a stored one, or one whose value is computed. */
export async function setPrimaryValue(ctx: InProject<'columns.setPrimary'>, columnId: string): Promise<void> {
  const { id: tableId } = await tableOfColumn(ctx, columnId)
  await ctx.write(async (tx) => {
    const bench = await openWorkbench(tx, ctx.project.id, tableId)
    const before = bench.table.columns.find(({ isPrimaryValue }) => isPrimaryValue)?.id ?? null
    if (before === columnId) return
    tryPrimaryValue(bench, columnId)
    await choosePrimaryValue(tx, tableId, columnId)
    await raiseVersion(tx, ctx.project.id)
    tx.announce({
      type: 'columns.updated',
      project: ctx.project.id,
      table: tableId,
      column: columnId,
      before: { primaryValue: before },
      after: { primaryValue: columnId },
    })
  })
}

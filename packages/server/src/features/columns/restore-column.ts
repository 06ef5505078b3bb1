import { conflict, notFound } from '@rowhouse/core/errors'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { trashEnd } from '../projects/trash-time.ts'
import { changedTable } from '../tables/changed-table.ts'
import { freeTitle } from '../tables/free-title.ts'
import { lookAtAll, storedColumn } from '../tables/record-table-of.ts'
import { restructure } from '../tables/restructure.ts'
import { structureOf } from '../tables/structure-of.ts'
import { countBlank } from './cells/count-cells.ts'
import { readColumnRows } from './column-rows.ts'
import { notNullSet } from './column-steps.ts'
import { changeColumn } from './store.ts'
import { baseIn, trashedColumn } from './trashed-column.ts'

/** With all its cells. A title that was taken meanwhile gets a number: restoring must never fail for a name. */
export async function restoreColumn(ctx: InProject<'trash.restore'>, columnId: string): Promise<SnapshotTable> {
  const { tableId, baseId, deletedAt } = await trashedColumn(ctx.meta.read, ctx.project.id, columnId)
  if (deletedAt <= trashEnd(ctx.now())) throw notFound('column', columnId)
  const base = baseIn((await ctx.snapshot()).bases, baseId)
  const ids = { projectId: ctx.project.id, tableId, columnId }
  const at = new Date(ctx.now()).toISOString()
  const { version } = await restructure(ctx, base, async ({ meta, data }) => {
    const { table, column, live } = await readColumnRows(meta, ids, { trashed: true })
    const look = lookAtAll(table, [...live, column], base)
    if (!base.isBuiltIn && column.name !== null) {
      const { columns } = await structureOf(base.dialect, data, table)
      if (!columns.some(({ name }) => name === column.name))
        throw conflict('The column is no longer in its database.', { reason: 'column_gone' })
    }
    // Records made meanwhile have nothing there: then it is no longer required.
    const blank = column.required === 1 ? await countBlank(data, look, storedColumn(look, columnId)) : 0
    const required = column.required === 1 && blank === 0 ? 1 : 0
    const title = freeTitle(
      column.title,
      live.map((one) => one.title),
    )
    return {
      steps: required === 1 && !base.isBuiltIn ? [notNullSet(base, table, column, true)] : [],
      async record(tx) {
        const change = { title, required, deleted_at: null, deleted_by: null, updated_at: at }
        await changeColumn(tx, columnId, change)
        tx.announce({ type: 'columns.restored', project: ctx.project.id, table: tableId, column: columnId })
      },
    }
  })
  return changedTable(ctx, tableId, version)
}

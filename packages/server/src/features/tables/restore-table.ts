import { notFound } from '@rowhouse/core/errors'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { trashEnd } from '../projects/trash-time.ts'
import { changedTable } from './changed-table.ts'
import { freeTitle } from './free-title.ts'
import { raiseVersion } from './raise-version.ts'
import { changeTable, renameDefaultView, selectHeads } from './store.ts'
import { readTableRows } from './table-rows.ts'
import { liveTitles } from './table-titles.ts'

/** A title that was taken meanwhile gets a number: restoring must never fail for a name. */
export async function restoreTable(ctx: InProject<'trash.restore'>, tableId: string): Promise<SnapshotTable> {
  const at = new Date(ctx.now()).toISOString()
  const version = await ctx.write(async (tx) => {
    const { table } = await readTableRows(tx, ctx.project.id, tableId, { trashed: true })
    if (table.deleted_at !== null && table.deleted_at <= trashEnd(ctx.now())) throw notFound('table', tableId)
    const title = freeTitle(table.title, liveTitles(await selectHeads(tx, ctx.project.id)))
    await changeTable(tx, tableId, { title, deleted_at: null, deleted_by: null, updated_at: at })
    tx.announce({ type: 'tables.restored', project: ctx.project.id, table: tableId })
    if (title !== table.title) {
      await renameDefaultView(tx, tableId, { from: table.title, to: title, at })
      tx.announce({
        type: 'tables.updated',
        project: ctx.project.id,
        table: tableId,
        before: { title: table.title },
        after: { title },
      })
    }
    return raiseVersion(tx, ctx.project.id)
  })
  return changedTable(ctx, tableId, version)
}

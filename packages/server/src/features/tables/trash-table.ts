import { conflict } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { raiseVersion } from './raise-version.ts'
import { changeTable } from './store.ts'
import { readTableRows } from './table-rows.ts'

/** Only a mark: the table in the database stays as it is until it is purged. */
export async function trashTable(ctx: InProject<'tables.delete'>, tableId: string): Promise<void> {
  const at = new Date(ctx.now()).toISOString()
  await ctx.write(async (tx) => {
    const { table } = await readTableRows(tx, ctx.project.id, tableId)
    if (table.junction === 1)
      throw conflict('This table joins two others for a link. It goes when the link column is deleted.')
    await changeTable(tx, tableId, { deleted_at: at, deleted_by: ctx.actor.id, updated_at: at })
    await raiseVersion(tx, ctx.project.id)
    tx.announce({ type: 'tables.trashed', project: ctx.project.id, table: tableId })
  })
}

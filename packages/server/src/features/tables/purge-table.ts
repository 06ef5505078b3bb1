import { notFound } from '@rowhouse/core/errors'
import type { TableRow } from '../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { droppedTable } from '../../structure/dropped-table.ts'
import { type Restructurer, restructure } from '../../structure/restructure.ts'
import { deleteTableRows, readTableRows } from '../../structure/table-rows.ts'

export async function purgeTrashedTable(ctx: InProject<'trash.empty'>, tableId: string): Promise<void> {
  const { bases } = await ctx.snapshot()
  await purgeTable(ctx, bases, tableId)
}

/** The one end of a table. Takes only what is in the trash: what was restored meanwhile stays. */
export async function purgeTable(
  ctx: Restructurer,
  bases: ReadonlyMap<string, SnapshotBase>,
  tableId: string,
): Promise<void> {
  const { table: found } = await readTableRows(ctx.meta.read, ctx.project.id, tableId, { trashed: true })
  const base = bases.get(found.base_id)
  if (base === undefined) throw notFound('base', found.base_id)
  await restructure(ctx, base, async ({ meta }) => {
    const { table } = await readTableRows(meta, ctx.project.id, tableId, { trashed: true })
    return {
      steps: isOthersBusiness(base, table) ? [] : [droppedTable(base, table)],
      async record(tx) {
        await deleteTableRows(tx, [tableId])
        tx.announce({ type: 'tables.purged', project: ctx.project.id, table: tableId })
      },
    }
  })
}

/**
 * A view of somebody's database only leaves our list, and so does what a sync found missing: what bears that name by now was
 * made by another program.
 */
function isOthersBusiness({ isReadOnly }: SnapshotBase, { kind, deleted_by }: TableRow): boolean {
  return isReadOnly || kind === 'view' || deleted_by === null
}

import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { conflict, notFound, notImplemented } from '@rowhouse/core/errors'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { StructureRows } from '../../meta/structure-rows.ts'
import type { InProject } from '../../request/context.ts'
import { changedTable } from '../../structure/changed-table.ts'
import { restructure } from '../../structure/restructure.ts'
import { isLive } from '../../structure/table-rows.ts'
import { isLinkRow, keyColumnOf } from '../links/going-along.ts'
import { goingToTrash, recordTrashed, trashSteps } from '../links/link-trash.ts'
import { tableOfColumn } from './column-rows.ts'
import { openWorkbench } from './computed/try-columns.ts'

/** Only a mark: the cells stay in the database until the column is purged. What is nothing without it goes along. */
export async function trashColumn(ctx: InProject<'columns.delete'>, columnId: string): Promise<SnapshotTable> {
  const { base, id: tableId } = await tableOfColumn(ctx, columnId)
  const at = new Date(ctx.now()).toISOString()
  const { version } = await restructure(ctx, base, async ({ meta }) => {
    const { rows } = await openWorkbench(meta, ctx.project.id, tableId)
    const column = rows.columns.filter(isLive).find(({ id }) => id === columnId)
    if (column === undefined) throw notFound('column', columnId)
    if (column.key_part !== null)
      throw conflict(`“${column.title}” is the key of the table and cannot be deleted.`, { reason: 'key' })
    refuseKeyOfLink(rows, column)
    const going = goingToTrash(rows, [columnId])
    return {
      steps: trashSteps(base, rows, going),
      record: (tx) => recordTrashed(tx, rows, going, { at, by: ctx.actor.id }),
    }
  })
  return changedTable(ctx, tableId, version)
}

/** It goes with its link and never alone; in the words existing clients know. */
function refuseKeyOfLink({ columns }: StructureRows, { id, type }: ColumnRow): void {
  if (!columnTypeOf(type).foreign) return
  if (columns.filter(isLive).some((row) => isLinkRow(row) && keyColumnOf(row) === id))
    throw notImplemented('Not implemented')
}

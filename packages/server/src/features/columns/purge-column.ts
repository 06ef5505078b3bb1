import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { type Restructurer, restructure, type Step } from '../tables/restructure.ts'
import { shownColumn } from './column-references.ts'
import { readColumnRows } from './column-rows.ts'
import { dropColumn } from './column-steps.ts'
import { changeColumn, deleteColumnRows, selectConversions } from './store.ts'
import { baseIn, basesOf, trashedColumn } from './trashed-column.ts'

export async function purgeTrashedColumn(ctx: InProject<'trash.empty'>, columnId: string): Promise<void> {
  await purgeColumn(ctx, columnId)
}

/** The one end of a column, with the copies its conversions kept. Takes only what is in the trash. */
export async function purgeColumn(ctx: Restructurer, columnId: string): Promise<void> {
  const { tableId, baseId } = await trashedColumn(ctx.meta.read, ctx.project.id, columnId)
  const base = baseIn(await basesOf(ctx, ctx.project.id), baseId)
  const ids = { projectId: ctx.project.id, tableId, columnId }
  await restructure(ctx, base, async ({ meta }) => {
    const { table, column, columns } = await readColumnRows(meta, ids, { trashed: true })
    const kept = await selectConversions(meta, columnId)
    // What a sync found missing only leaves our list: what bears that name by now was made by another program.
    const own = column.deleted_by === null || table.kind === 'view' ? null : column.name
    const names = [own, ...kept.map(({ kept_name }) => kept_name)].filter((name) => name !== null)
    return {
      steps: base.isReadOnly ? [] : names.map((name) => dropped(base, table, name)),
      async record(tx) {
        for (const other of columns.filter((row) => shownColumn(row) === columnId))
          await changeColumn(tx, other.id, { options: withoutReference(other.options) })
        await deleteColumnRows(tx, columnId)
        tx.announce({ type: 'columns.purged', project: ctx.project.id, table: tableId, column: columnId })
      },
    }
  })
}

function dropped({ dialect }: SnapshotBase, table: Parameters<typeof dropColumn>[2], name: string): Step {
  return { run: (data) => dropColumn(dialect, data, table, name) }
}

function withoutReference(options: string): string {
  return JSON.stringify({ ...(JSON.parse(options) as object), column: null })
}

import { conflict, notFound } from '@rowhouse/core/errors'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { SnapshotBase, SnapshotTable } from '../../meta/snapshot.ts'
import type { StructureRows } from '../../meta/structure-rows.ts'
import type { InProject } from '../../request/context.ts'
import { countBlank } from '../../structure/cells/count-cells.ts'
import { changedTable } from '../../structure/changed-table.ts'
import { notNullSteps } from '../../structure/columns/column-steps.ts'
import { accessToAll, storedColumn } from '../../structure/record-table-of.ts'
import { restructure, type Site, type Step } from '../../structure/restructure.ts'
import { structureOf } from '../../structure/structure-of.ts'
import { isLive } from '../../structure/table-rows.ts'
import { trashEnd } from '../../structure/trash-time.ts'
import { comingBack, recordRestored, refuseOneSided, restoreSteps } from '../links/link-trash.ts'
import { openWorkbench } from './computed/try-columns.ts'
import { changeColumn } from './store.ts'
import { baseIn, trashedColumn } from './trashed-column.ts'

/** With all its cells, and with what went along. A title that was taken meanwhile gets a number. */
export async function restoreColumn(ctx: InProject<'trash.restore'>, columnId: string): Promise<SnapshotTable> {
  const { tableId, baseId, deletedAt } = await trashedColumn(ctx.meta.read, ctx.project.id, columnId)
  if (deletedAt <= trashEnd(ctx.now())) throw notFound('column', columnId)
  const base = baseIn((await ctx.snapshot()).bases, baseId)
  const at = new Date(ctx.now()).toISOString()
  const { version } = await restructure(ctx, base, async (site) => {
    const { rows } = await openWorkbench(site.meta, ctx.project.id, tableId)
    if (!rows.columns.some(({ id, deleted_at }) => id === columnId && deleted_at !== null))
      throw notFound('column', columnId)
    const back = comingBack(rows, [columnId])
    const live = new Set(rows.tables.filter(isLive).map(({ id }) => id))
    refuseOneSided(rows, back, live)
    const rules = await Promise.all(back.columns.map((column) => ruleOf(site, base, rows, column)))
    return {
      steps: [...rules.flatMap(({ steps }) => steps), ...restoreSteps(base, rows, back)],
      async record(tx) {
        await recordRestored(tx, rows, back, at)
        for (const { id, required } of rules) await changeColumn(tx, id, { required })
      },
    }
  })
  return changedTable(ctx, tableId, version)
}

interface Rule {
  readonly id: string
  readonly required: number
  readonly steps: readonly Step[]
}

/** Records made meanwhile have nothing there: then it is no longer required. */
async function ruleOf(site: Site, base: SnapshotBase, rows: StructureRows, column: ColumnRow): Promise<Rule> {
  const { id } = column
  const table = rows.tables.find((one) => one.id === column.table_id)
  if (column.name === null || table === undefined) return { id, required: column.required, steps: [] }
  if (!base.isBuiltIn) {
    const { columns } = await structureOf(base.dialect, site.data, table)
    if (!columns.some(({ name }) => name === column.name))
      throw conflict('The column is no longer in its database.', { reason: 'column_gone' })
  }
  if (column.required === 0) return { id, required: 0, steps: [] }
  const live = rows.columns.filter((row) => row.table_id === table.id && isLive(row))
  const access = accessToAll(table, [...live, column], base)
  if ((await countBlank(site.data, access, storedColumn(access, id))) > 0) return { id, required: 0, steps: [] }
  return { id, required: 1, steps: base.isBuiltIn ? [] : notNullSteps(base, table, column, true) }
}

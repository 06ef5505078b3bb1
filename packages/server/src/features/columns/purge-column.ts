import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { notFound } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import { readStructure, type StructureRows } from '../../meta/structure-rows.ts'
import type { MetaTables } from '../../meta/tables.ts'
import type { InProject, Tx } from '../../request/context.ts'
import { dropColumn } from '../../structure/columns/column-steps.ts'
import { droppedTable } from '../../structure/dropped-table.ts'
import { type Restructurer, restructure, type Step } from '../../structure/restructure.ts'
import { deleteTableRows } from '../../structure/table-rows.ts'
import { isLinkRow } from '../links/going-along.ts'
import { comingBack, type Together } from '../links/link-trash.ts'
import { shownColumn } from './column-references.ts'
import { changeColumn, deleteColumnRows, selectConversions } from './store.ts'
import { baseIn, basesOf, trashedColumn } from './trashed-column.ts'

export async function purgeTrashedColumn(ctx: InProject<'trash.empty'>, columnId: string): Promise<void> {
  await purgeColumn(ctx, columnId)
}

/**
 * The one end of a column, with the copies its conversions kept. Takes only what is in the trash: of a link also the other
 * side, the key and the junction, which are nothing without it.
 */
export async function purgeColumn(ctx: Restructurer, columnId: string): Promise<void> {
  const { baseId } = await trashedColumn(ctx.meta.read, ctx.project.id, columnId)
  const base = baseIn(await basesOf(ctx, ctx.project.id), baseId)
  await restructure(ctx, base, async ({ meta }) => {
    const rows = await readStructure(meta, ctx.project.id)
    if (!rows?.columns.some(({ id, deleted_at }) => id === columnId && deleted_at !== null))
      throw notFound('column', columnId)
    const { columns, tables } = partsOf(rows, columnId)
    const names = await Promise.all(columns.map((column) => namesOf(meta, rows, column)))
    return {
      steps: base.isReadOnly
        ? []
        : [
            ...names.flat().map(({ table, name }) => dropped(base, table, name)),
            ...tables.map((table) => droppedTable(base, table)),
          ],
      async record(tx) {
        for (const column of columns) await forget(tx, rows, column)
        await deleteTableRows(
          tx,
          tables.map(({ id }) => id),
        )
        for (const { id } of tables) tx.announce({ type: 'tables.purged', project: ctx.project.id, table: id })
      },
    }
  })
}

/** Lookups and the like stay in the trash by themselves. */
function partsOf(rows: StructureRows, columnId: string): Together {
  const { columns, tables } = comingBack(rows, [columnId])
  return {
    columns: columns.filter((row) => row.id === columnId || isLinkRow(row) || columnTypeOf(row.type).foreign),
    tables,
  }
}

async function namesOf(
  meta: Kysely<MetaTables>,
  { tables }: StructureRows,
  column: ColumnRow,
): Promise<{ readonly table: TableRow; readonly name: string }[]> {
  const table = tables.find(({ id }) => id === column.table_id)
  if (table === undefined) return []
  const kept = await selectConversions(meta, column.id)
  // What a sync found missing only leaves our list: what bears that name by now was made by another program.
  const own = column.deleted_by === null || table.kind === 'view' ? null : column.name
  return [own, ...kept.map(({ kept_name }) => kept_name)].flatMap((name) => (name === null ? [] : [{ table, name }]))
}

async function forget(
  tx: Tx,
  { columns }: StructureRows,
  { id, project_id: project, table_id }: ColumnRow,
): Promise<void> {
  for (const other of columns.filter((row) => shownColumn(row) === id))
    await changeColumn(tx, other.id, { options: withoutReference(other.options) })
  await deleteColumnRows(tx, id)
  tx.announce({ type: 'columns.purged', project, table: table_id, column: id })
}

function dropped({ dialect }: SnapshotBase, table: Parameters<typeof dropColumn>[2], name: string): Step {
  return { run: (data) => dropColumn(dialect, data, table, name) }
}

function withoutReference(options: string): string {
  return JSON.stringify({ ...(JSON.parse(options) as object), column: null })
}

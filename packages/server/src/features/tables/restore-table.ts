import { conflict, notFound } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { TableRow } from '../../meta/rows/structure.ts'
import type { SnapshotBase, SnapshotTable } from '../../meta/snapshot.ts'
import { readStructure, type StructureRows } from '../../meta/structure-rows.ts'
import type { MetaTables } from '../../meta/tables.ts'
import type { InProject, Tx } from '../../request/context.ts'
import { changedTable } from '../../structure/changed-table.ts'
import { freeTitle } from '../../structure/free-title.ts'
import { type Change, remodel, restructure } from '../../structure/restructure.ts'
import { findStructure } from '../../structure/structure-of.ts'
import { isLive, readTableRows } from '../../structure/table-rows.ts'
import { liveTitles } from '../../structure/table-titles.ts'
import { trashEnd } from '../../structure/trash-time.ts'
import { isLinkRow, linkOptionsOf } from '../links/going-along.ts'
import { comingBack, recordRestored, restoreSteps } from '../links/link-trash.ts'
import { changeTable, renameDefaultView } from './store.ts'

/** With the links that went with it. A title that was taken meanwhile gets a number: restoring must never fail for a name. */
export async function restoreTable(ctx: InProject<'trash.restore'>, tableId: string): Promise<SnapshotTable> {
  const at = new Date(ctx.now()).toISOString()
  const { table: found, columns } = await readTableRows(ctx.meta.read, ctx.project.id, tableId, { trashed: true })
  const base = (await ctx.snapshot()).bases.get(found.base_id)
  if (base === undefined) throw notFound('base', found.base_id)
  const plan = async (meta: Kysely<MetaTables>) => {
    const rows = await readStructure(meta, ctx.project.id)
    const table = rows?.tables.find(({ id, deleted_at }) => id === tableId && deleted_at !== null)
    if (!rows || !table || (table.deleted_at ?? '') <= trashEnd(ctx.now())) throw notFound('table', tableId)
    const back = comingBack(rows, linksThatWent(rows, table))
    return {
      steps: restoreSteps(base, rows, back),
      async record(tx) {
        await bringBack(tx, rows, table, at)
        await recordRestored(tx, rows, back, at)
      },
    } satisfies Change<void>
  }
  const isMarkOnly = base.isBuiltIn && !columns.some((row) => row.deleted_at === found.deleted_at && isLinkRow(row))
  const { version } = await (isMarkOnly
    ? remodel(ctx, plan)
    : restructure(ctx, base, async ({ meta, data }) => {
        if (!base.isBuiltIn) await refuseGone(base, data, found)
        return plan(meta)
      }))
  return changedTable(ctx, tableId, version)
}

/** Somebody dropped it outside: a table that answers every call with an error is no table that came back. */
async function refuseGone({ dialect }: SnapshotBase, data: Kysely<unknown>, table: TableRow): Promise<void> {
  if ((await findStructure(dialect, data, table))?.kind === table.kind) return
  const what = table.kind === 'view' ? 'view' : 'table'
  throw conflict(`The ${what} “${table.title}” is no longer in its database, so it cannot come back.`, {
    reason: 'table_gone',
  })
}

/** At the same moment, and only where the other table is there. */
export function linksThatWent({ tables, columns }: StructureRows, { id, deleted_at: moment }: TableRow): string[] {
  const there = new Set([id, ...tables.filter(isLive).map((table) => table.id)])
  return columns
    .filter((row) => row.deleted_at === moment && isLinkRow(row))
    .filter((row) => {
      const { tableId } = linkOptionsOf(row)
      return (row.table_id === id || tableId === id) && there.has(tableId) && there.has(row.table_id)
    })
    .map((row) => row.id)
}

async function bringBack(tx: Tx, rows: StructureRows, table: TableRow, at: string): Promise<void> {
  const { id, project_id: project } = table
  const title = freeTitle(table.title, liveTitles(rows.tables))
  await changeTable(tx, id, { title, deleted_at: null, deleted_by: null, updated_at: at })
  tx.announce({ type: 'tables.restored', project, table: id })
  if (title === table.title) return
  await renameDefaultView(tx, id, { from: table.title, to: title, at })
  tx.announce({ type: 'tables.updated', project, table: id, before: { title: table.title }, after: { title } })
}

import { isHiddenFrom } from '../../meta/hidden-views.ts'
import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import { readStructure, type StructureRows } from '../../meta/structure-rows.ts'
import type { InProject } from '../../request/context.ts'
import { mayDo } from '../../request/may-do.ts'
import { isLive } from '../../structure/table-rows.ts'
import { trashEnd } from '../../structure/trash-time.ts'
import { countTrashedRecords } from '../records/changes/list-deletions.ts'
import { listTrashedViews, type TrashedView } from '../views/list-trashed-views.ts'
import { type Companion, companions } from './companions.ts'
import { hasTrashedStructure, type RemoverRow, selectRemovers } from './store.ts'

export interface Trash {
  /** Of the tables that are there. */
  readonly titles: ReadonlyMap<string, string>
  /** null: neither tables nor columns are in the trash. */
  readonly rows: StructureRows | null
  readonly tables: readonly TableRow[]
  readonly columns: readonly ColumnRow[]
  readonly companions: ReadonlyMap<string, Companion>
  readonly views: readonly TrashedView[]
  readonly deletions: { readonly count: number; readonly isMore: boolean }
  readonly removers: ReadonlyMap<string, RemoverRow>
}

/** What the caller could restore, in a number of statements that does not depend on how much it is. */
export async function listTrash(ctx: InProject<'trash.list'>): Promise<Trash> {
  const rows = mayDo(ctx, 'trash.restore') ? await trashedStructure(ctx) : null
  const { tables, columns } = rows === null ? { tables: [], columns: [] } : trashedIn(rows, ctx.now())
  const snapshot = await ctx.snapshot()
  const views = await listTrashedViews(ctx)
  const people = [...tables, ...columns, ...views].map(({ deleted_by }) => deleted_by)
  return {
    titles: new Map(snapshot.tables.map(({ id, title }) => [id, title])),
    rows,
    tables,
    columns,
    companions: rows === null ? new Map() : companions(rows, tables, columns),
    views,
    deletions: await countTrashedRecords(ctx),
    removers: await selectRemovers(ctx.meta.scan, people),
  }
}

/** null: there is nothing of it in the trash. */
export async function trashedStructure(ctx: InProject<'trash.list' | 'trash.empty'>): Promise<StructureRows | null> {
  const { scan } = ctx.meta
  if (!(await hasTrashedStructure(scan, ctx.project.id, trashEnd(ctx.now())))) return null
  const rows = await readStructure(scan, ctx.project.id)
  return rows && { ...rows, views: rows.views.filter((view) => !isHiddenFrom(view, ctx.looksAs)) }
}

/** Tables, and columns of tables that are still there: those of a trashed table come back with it. Newest first. */
export function trashedIn(
  { tables, columns }: StructureRows,
  nowMs: number,
): { readonly tables: TableRow[]; readonly columns: ColumnRow[] } {
  const end = trashEnd(nowMs)
  const live = new Set(tables.filter(isLive).map(({ id }) => id))
  const isTrashed = ({ deleted_at }: TableRow | ColumnRow) => deleted_at !== null && deleted_at > end
  return {
    // A junction comes back with its link, like the hidden key of one.
    tables: tables.filter((row) => row.junction === 0 && isTrashed(row)).sort(newestFirst),
    columns: columns.filter((row) => row.system === 0 && live.has(row.table_id) && isTrashed(row)).sort(newestFirst),
  }
}

function newestFirst(one: TableRow | ColumnRow, other: TableRow | ColumnRow): number {
  return (other.deleted_at ?? '').localeCompare(one.deleted_at ?? '') || (one.id < other.id ? -1 : 1)
}

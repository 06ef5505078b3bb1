import type { Kysely } from 'kysely'
import type { MetaTables, TableRow, ViewRow } from '../../meta/tables.ts'
import { nameKey } from '../columns/column-names.ts'
import type { TakenNames } from './table-name.ts'

type Meta = Kysely<MetaTables>

export type TableHead = Pick<TableRow, 'id' | 'base_id' | 'name' | 'title' | 'position' | 'deleted_at'>

/** All tables of a project, also those in the trash. */
export function selectHeads(meta: Meta, projectId: string): Promise<TableHead[]> {
  return meta
    .selectFrom('rh_tables')
    .select(['id', 'base_id', 'name', 'title', 'position', 'deleted_at'])
    .where('project_id', '=', projectId)
    .execute()
}

/** Names in one database. */
export function takenNames(heads: readonly TableHead[], baseId: string): TakenNames {
  const own = heads.filter(({ base_id }) => base_id === baseId)
  const keysOf = (rows: readonly TableHead[]) => new Set(rows.map(({ name }) => nameKey(name)))
  return {
    live: keysOf(own.filter(({ deleted_at }) => deleted_at === null)),
    trashed: keysOf(own.filter(({ deleted_at }) => deleted_at !== null)),
  }
}

export async function insertTable(meta: Meta, table: TableRow, view: ViewRow): Promise<void> {
  await meta.insertInto('rh_tables').values(table).execute()
  await meta.insertInto('rh_views').values(view).execute()
}

export type TableChange = Partial<
  Pick<TableRow, 'title' | 'description' | 'position' | 'deleted_at' | 'deleted_by' | 'updated_at'>
>

export async function changeTable(meta: Meta, tableId: string, change: TableChange): Promise<void> {
  await meta.updateTable('rh_tables').set(change).where('id', '=', tableId).execute()
}

/** The default view goes by the title of its table for as long as nobody gave it another. */
export async function renameDefaultView(
  meta: Meta,
  tableId: string,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: string },
): Promise<void> {
  await meta
    .updateTable('rh_views')
    .set({ title: to, updated_at: at })
    .where('table_id', '=', tableId)
    .where('is_default', '=', 1)
    .where('title', '=', from)
    .execute()
}

/** One after the other by hand: while structures change, foreign keys sleep on SQLite and nothing goes along by itself. */
export async function deleteTableRows(meta: Meta, tableIds: readonly string[]): Promise<void> {
  if (tableIds.length === 0) return
  const columns = meta.selectFrom('rh_columns').select('id').where('table_id', 'in', tableIds)
  await meta.deleteFrom('rh_counters').where('column_id', 'in', columns).execute()
  await meta.deleteFrom('rh_conversions').where('column_id', 'in', columns).execute()
  await meta.deleteFrom('rh_columns').where('table_id', 'in', tableIds).execute()
  await meta.deleteFrom('rh_views').where('table_id', 'in', tableIds).execute()
  await meta.deleteFrom('rh_tables').where('id', 'in', tableIds).execute()
}

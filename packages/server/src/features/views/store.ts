import type { Kysely } from 'kysely'
import type { ColumnRow, ViewRow } from '../../meta/rows/structure.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

/** Of a table that is not in the trash. */
export function selectView(meta: Meta, projectId: string, viewId: string): Promise<ViewRow | undefined> {
  return meta
    .selectFrom('rh_views as view')
    .innerJoin('rh_tables as table', 'table.id', 'view.table_id')
    .selectAll('view')
    .where('view.id', '=', viewId)
    .where('view.project_id', '=', projectId)
    .where('table.deleted_at', 'is', null)
    .executeTakeFirst()
}

export function selectViewsOf(meta: Meta, tableId: string): Promise<ViewRow[]> {
  return meta
    .selectFrom('rh_views')
    .selectAll()
    .where('table_id', '=', tableId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Of a project, but not those of tables in the trash. */
export function selectViewsIn(meta: Meta, projectId: string): Promise<ViewRow[]> {
  return meta
    .selectFrom('rh_views as view')
    .innerJoin('rh_tables as table', 'table.id', 'view.table_id')
    .selectAll('view')
    .where('view.project_id', '=', projectId)
    .where('table.deleted_at', 'is', null)
    .execute()
}

export async function insertView(meta: Meta, view: ViewRow): Promise<void> {
  await meta.insertInto('rh_views').values(view).execute()
}

export type ViewChange = Partial<Omit<ViewRow, 'id' | 'project_id' | 'table_id' | 'created_at'>>

export async function changeView(meta: Meta, viewId: string, change: ViewChange): Promise<void> {
  await meta.updateTable('rh_views').set(change).where('id', '=', viewId).execute()
}

export async function deleteViewRow(meta: Meta, viewId: string): Promise<void> {
  await meta.deleteFrom('rh_views').where('id', '=', viewId).execute()
}

/** Columns of a table that are in the trash. */
export function selectTrashedColumns(
  meta: Meta,
  tableId: string,
): Promise<Pick<ColumnRow, 'id' | 'system' | 'position'>[]> {
  return meta
    .selectFrom('rh_columns')
    .select(['id', 'system', 'position'])
    .where('table_id', '=', tableId)
    .where('deleted_at', 'is not', null)
    .execute()
}

import type { Kysely } from 'kysely'
import type { TrashedViewRow, ViewRow } from '../../meta/rows/structure.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

export async function insertTrashedView(
  meta: Meta,
  view: ViewRow,
  { at, by }: { readonly at: string; readonly by: string },
): Promise<void> {
  const { id, project_id, table_id, title } = view
  const row = { id, project_id, table_id, title, row: JSON.stringify(view), deleted_at: at, deleted_by: by }
  await meta.insertInto('rh_trashed_views').values(row).execute()
}

/** What views have had for less than 30 days is missing in older trash. */
export const viewIn = ({ row }: Pick<TrashedViewRow, 'row'>): ViewRow => ({
  description: null,
  icon: null,
  hidden_from: '',
  ...JSON.parse(row),
})

/** Of a table that is there: the views of a trashed table come back after it. */
export function selectTrashedView(
  meta: Meta,
  { projectId, id, after }: { readonly projectId: string; readonly id: string; readonly after: string },
): Promise<TrashedViewRow | undefined> {
  return meta
    .selectFrom('rh_trashed_views as view')
    .innerJoin('rh_tables as table', 'table.id', 'view.table_id')
    .selectAll('view')
    .where('view.id', '=', id)
    .where('view.project_id', '=', projectId)
    .where('view.deleted_at', '>', after)
    .where('table.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Where the deleted views of a table stood. */
export async function selectTrashedPlaces(meta: Meta, tableId: string): Promise<Pick<ViewRow, 'position'>[]> {
  const rows = await meta.selectFrom('rh_trashed_views').select('row').where('table_id', '=', tableId).execute()
  return rows.map(viewIn)
}

/** Of tables that are there, newest first. */
export function selectTrashedViews(
  meta: Meta,
  { projectId, after }: { readonly projectId: string; readonly after: string },
): Promise<TrashedViewRow[]> {
  return meta
    .selectFrom('rh_trashed_views as view')
    .innerJoin('rh_tables as table', 'table.id', 'view.table_id')
    .selectAll('view')
    .where('view.project_id', '=', projectId)
    .where('view.deleted_at', '>', after)
    .where('table.deleted_at', 'is', null)
    .orderBy('view.deleted_at', 'desc')
    .orderBy('view.id')
    .execute()
}

export async function deleteTrashedView(meta: Meta, id: string): Promise<void> {
  await meta.deleteFrom('rh_trashed_views').where('id', '=', id).execute()
}

export async function deleteOldTrashedViews(meta: Meta, trashedUntil: string): Promise<void> {
  const old = meta.selectFrom('rh_trashed_views').select('id').where('deleted_at', '<=', trashedUntil)
  await meta.deleteFrom('rh_responses').where('view_id', 'in', old).execute()
  await meta.deleteFrom('rh_opening_views').where('view_id', 'in', old).execute()
  await meta.deleteFrom('rh_trashed_views').where('deleted_at', '<=', trashedUntil).execute()
}

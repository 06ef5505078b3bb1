import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

interface Chooser {
  readonly userId: string
  readonly tableId: string
}

/** Also of a view that is not there at the moment. */
export async function selectOpeningView(meta: Meta, { userId, tableId }: Chooser): Promise<string | null> {
  const row = await meta
    .selectFrom('rh_opening_views')
    .select('view_id')
    .where('user_id', '=', userId)
    .where('table_id', '=', tableId)
    .executeTakeFirst()
  return row?.view_id ?? null
}

export async function selectOpeningViews(meta: Meta, projectId: string, userId: string): Promise<ReadonlySet<string>> {
  const rows = await meta
    .selectFrom('rh_opening_views')
    .select('view_id')
    .where('user_id', '=', userId)
    .where('project_id', '=', projectId)
    .execute()
  return new Set(rows.map(({ view_id }) => view_id))
}

/** `viewId` null: none is chosen any more. */
export async function storeOpeningView(
  meta: Meta,
  projectId: string,
  { userId, tableId }: Chooser,
  viewId: string | null,
): Promise<void> {
  if (viewId === null) {
    await meta.deleteFrom('rh_opening_views').where('user_id', '=', userId).where('table_id', '=', tableId).execute()
    return
  }
  const row = { user_id: userId, table_id: tableId, project_id: projectId, view_id: viewId }
  // Two tabs may choose in the same moment.
  await meta
    .insertInto('rh_opening_views')
    .values(row)
    .onConflict((taken) => taken.columns(['user_id', 'table_id']).doUpdateSet({ view_id: viewId }))
    .execute()
}

export async function forgetOpenings(meta: Meta, viewId: string): Promise<void> {
  await meta.deleteFrom('rh_opening_views').where('view_id', '=', viewId).execute()
}

import { idPrefixes } from '@rowhouse/core/ids'
import type { Kysely } from 'kysely'
import { rowPositionType } from '../../../meta/row-position.ts'
import type { IndexRow } from '../../../meta/rows/structure.ts'
import type { MetaTables } from '../../../meta/tables.ts'

type Meta = Kysely<MetaTables>

export function selectIndexes(meta: Meta, tableId: string): Promise<IndexRow[]> {
  return meta.selectFrom('rh_indexes').selectAll().where('table_id', '=', tableId).execute()
}

/** What failed here may have been made by another node meanwhile. */
export async function insertIndex(meta: Meta, row: IndexRow): Promise<void> {
  const { state } = row
  await meta
    .insertInto('rh_indexes')
    .values(row)
    .onConflict((conflict) =>
      state === 'ready' ? conflict.column('name').doUpdateSet({ state }) : conflict.column('name').doNothing(),
    )
    .execute()
}

export async function deleteIndex(meta: Meta, name: string): Promise<void> {
  await meta.deleteFrom('rh_indexes').where('name', '=', name).execute()
}

/**
 * Tables that have an index for the sake of views, whose rows stand in an order by hand, or of whose columns a view speaks in
 * whichever of its settings: which of those want an index only their descriptors know.
 */
export async function selectIndexedTables(meta: Meta): Promise<{ readonly id: string; readonly project_id: string }[]> {
  return meta
    .selectFrom('rh_tables as table')
    .select(['table.id', 'table.project_id'])
    .where('table.deleted_at', 'is', null)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('rh_indexes as index').select('index.name').whereRef('index.table_id', '=', 'table.id')),
        exists(
          selectFrom('rh_views as view')
            .select('view.id')
            .whereRef('view.table_id', '=', 'table.id')
            .where('view.settings', 'like', `%"${idPrefixes.column}%`),
        ),
        exists(
          selectFrom('rh_columns as column')
            .select('column.id')
            .whereRef('column.table_id', '=', 'table.id')
            .where('column.type', '=', rowPositionType),
        ),
      ]),
    )
    .execute()
}

/** Of tables that are gone: their indexes went with them. Of done jobs nobody asks again. */
export async function forgetGone(meta: Meta, kind: string, before: string): Promise<void> {
  await meta.deleteFrom('rh_indexes').where('table_id', 'not in', meta.selectFrom('rh_tables').select('id')).execute()
  await meta
    .deleteFrom('rh_jobs')
    .where('kind', '=', kind)
    .where('state', 'in', ['done', 'failed'])
    .where('updated_at', '<', before)
    .execute()
}

import { notFound } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { ColumnRow, TableRow, ViewRow } from '../meta/rows/structure.ts'
import type { MetaTables } from '../meta/tables.ts'
import { namesOfBackfill, selectBackfills } from './columns/backfills.ts'

/** A table as it is stored, read in the transaction of a change. */
export interface TableRows {
  readonly table: TableRow
  /** Also those in the trash, in order. */
  readonly columns: readonly ColumnRow[]
  /** Names of the copies that conversions keep, and of columns values are going over into. */
  readonly kept: readonly string[]
}

export async function readTableRows(
  meta: Kysely<MetaTables>,
  projectId: string,
  tableId: string,
  { trashed = false }: { readonly trashed?: boolean } = {},
): Promise<TableRows> {
  const table = await meta
    .selectFrom('rh_tables')
    .selectAll()
    .where('id', '=', tableId)
    .where('project_id', '=', projectId)
    .where('deleted_at', trashed ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (table === undefined) throw notFound('table', tableId)
  const columns = await meta
    .selectFrom('rh_columns')
    .selectAll()
    .where('table_id', '=', tableId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const kept = await meta
    .selectFrom('rh_conversions')
    .innerJoin('rh_columns', 'rh_columns.id', 'rh_conversions.column_id')
    .select('kept_name')
    .where('rh_columns.table_id', '=', tableId)
    .where('kept_name', 'is not', null)
    .execute()
  const moving = (await selectBackfills(meta, projectId)).filter((one) => one.table === tableId)
  return {
    table,
    columns,
    kept: [...kept.flatMap(({ kept_name }) => kept_name ?? []), ...moving.flatMap(namesOfBackfill)],
  }
}

export const isLive = ({ deleted_at }: { readonly deleted_at: string | null }): boolean => deleted_at === null

export async function insertColumns(meta: Kysely<MetaTables>, rows: readonly ColumnRow[]): Promise<void> {
  // 24 values a row: within the parameters of one statement on every engine.
  for (let at = 0; at < rows.length; at += 100)
    await meta
      .insertInto('rh_columns')
      .values(rows.slice(at, at + 100))
      .execute()
}

export async function insertTable(meta: Kysely<MetaTables>, table: TableRow, view: ViewRow): Promise<void> {
  await meta.insertInto('rh_tables').values(table).execute()
  await meta.insertInto('rh_views').values(view).execute()
}

/** One after the other by hand: while structures change, foreign keys sleep on SQLite and nothing goes along by itself. */
export async function deleteTableRows(meta: Kysely<MetaTables>, tableIds: readonly string[]): Promise<void> {
  if (tableIds.length === 0) return
  const columns = meta.selectFrom('rh_columns').select('id').where('table_id', 'in', tableIds)
  await meta.deleteFrom('rh_counters').where('column_id', 'in', columns).execute()
  await meta.deleteFrom('rh_conversions').where('column_id', 'in', columns).execute()
  await meta.deleteFrom('rh_file_places').where('column_id', 'in', columns).execute()
  await meta.deleteFrom('rh_columns').where('table_id', 'in', tableIds).execute()
  // Responses outlive a view that lies in the trash, so no reference takes them along.
  for (const views of ['rh_views', 'rh_trashed_views'] as const) {
    const ids = meta.selectFrom(views).select('id').where('table_id', 'in', tableIds)
    await meta.deleteFrom('rh_responses').where('view_id', 'in', ids).execute()
  }
  const comments = meta.selectFrom('rh_comments').select('id').where('table_id', 'in', tableIds)
  await meta.deleteFrom('rh_reactions').where('comment_id', 'in', comments).execute()
  await meta.deleteFrom('rh_comment_files').where('comment_id', 'in', comments).execute()
  await meta.deleteFrom('rh_notices').where('table_id', 'in', tableIds).execute()
  await meta.deleteFrom('rh_follows').where('table_id', 'in', tableIds).execute()
  await meta.deleteFrom('rh_comments').where('table_id', 'in', tableIds).execute()
  const hooks = meta.selectFrom('rh_hooks').select('id').where('table_id', 'in', tableIds)
  await meta.deleteFrom('rh_hook_deliveries').where('hook_id', 'in', hooks).execute()
  await meta.deleteFrom('rh_hooks').where('table_id', 'in', tableIds).execute()
  await meta.deleteFrom('rh_rules').where('table_id', 'in', tableIds).execute()
  await meta.deleteFrom('rh_import_mappings').where('table_id', 'in', tableIds).execute()
  await meta.deleteFrom('rh_opening_views').where('table_id', 'in', tableIds).execute()
  await meta.deleteFrom('rh_trashed_views').where('table_id', 'in', tableIds).execute()
  await meta.deleteFrom('rh_views').where('table_id', 'in', tableIds).execute()
  await meta.deleteFrom('rh_tables').where('id', 'in', tableIds).execute()
}

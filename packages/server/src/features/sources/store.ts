import type { Kysely, Updateable } from 'kysely'
import type { ConversionRow } from '../../meta/rows/changes.ts'
import type { BaseRow } from '../../meta/rows/projects.ts'
import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { namesOfBackfill, selectBackfills } from '../../structure/columns/backfills.ts'
import { raiseVersions } from '../../structure/raise-version.ts'
import { deleteTableRows } from '../../structure/table-rows.ts'
import type { StructureRows } from './read-in.ts'

type Meta = Kysely<MetaTables>

export function selectBases(meta: Meta, projectId: string): Promise<BaseRow[]> {
  return meta
    .selectFrom('rh_bases')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** By its id and its project: another project's base is no base. */
export function selectBase(meta: Meta, projectId: string, baseId: string): Promise<BaseRow | undefined> {
  return meta
    .selectFrom('rh_bases')
    .selectAll()
    .where('id', '=', baseId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
}

export async function selectTableCounts(meta: Meta, projectId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await meta
    .selectFrom('rh_tables')
    .select(({ fn }) => ['base_id', fn.countAll<number>().as('tables')])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .groupBy('base_id')
    .execute()
  return new Map(rows.map(({ base_id, tables }) => [base_id, Number(tables)]))
}

/** Of the project's tables that are not in the trash. */
export function selectTableTitles(
  meta: Meta,
  projectId: string,
): Promise<Pick<TableRow, 'title' | 'position' | 'deleted_at'>[]> {
  return meta
    .selectFrom('rh_tables')
    .select(['title', 'position', 'deleted_at'])
    .where('project_id', '=', projectId)
    .execute()
}

/** Projects that already use a SQLite file, trashed ones too, with what the person is in each. */
export function selectFileUsers(meta: Meta, userId: string): Promise<{ place: string | null; role: string | null }[]> {
  return meta
    .selectFrom('rh_bases as base')
    .leftJoin('rh_members as mine', (join) =>
      join.onRef('mine.project_id', '=', 'base.project_id').on('mine.user_id', '=', userId),
    )
    .select(['base.place', 'mine.role'])
    .where('base.type', '=', 'sqlite3')
    .where('base.is_meta', '=', 0)
    .execute()
}

export async function insertBase(meta: Meta, base: BaseRow): Promise<void> {
  await meta.insertInto('rh_bases').values(base).execute()
}

export async function changeBase(meta: Meta, baseId: string, change: Updateable<BaseRow>): Promise<void> {
  await meta.updateTable('rh_bases').set(change).where('id', '=', baseId).execute()
}

/** Every node sees another version of the structure, and in it another revision of the connection. */
export async function touchServerBases(meta: Meta, at: string): Promise<void> {
  const touched = await meta
    .updateTable('rh_bases')
    .set({ updated_at: at })
    .where('is_meta', '=', 0)
    .where('type', '!=', 'sqlite3')
    .returning('project_id')
    .execute()
  for (const some of chunked([...new Set(touched.map(({ project_id }) => project_id))])) await raiseVersions(meta, some)
}

export async function deleteBase(meta: Meta, baseId: string): Promise<void> {
  const tables = await meta.selectFrom('rh_tables').select('id').where('base_id', '=', baseId).execute()
  for (const some of chunked(tables.map(({ id }) => id))) await deleteTableRows(meta, some)
  await meta.deleteFrom('rh_bases').where('id', '=', baseId).execute()
}

export async function moveTables(meta: Meta, baseId: string, schema: string | null): Promise<void> {
  await meta.updateTable('rh_tables').set({ schema }).where('base_id', '=', baseId).execute()
}

/** Databases take some ten thousand values in one statement; a row has at most two dozen. */
const rowsPerInsert = 1000

export async function insertStructure(meta: Meta, { tables, columns, views }: StructureRows): Promise<void> {
  for (const rows of chunked(tables)) await meta.insertInto('rh_tables').values(rows).execute()
  for (const rows of chunked(columns)) await meta.insertInto('rh_columns').values(rows).execute()
  for (const rows of chunked(views)) await meta.insertInto('rh_views').values(rows).execute()
}

function chunked<Item>(items: readonly Item[], size = rowsPerInsert): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/** Everything known of a project's structure, with what is in the trash. */
export interface KnownStructure {
  readonly tables: readonly TableRow[]
  readonly columns: readonly ColumnRow[]
  readonly conversions: readonly Pick<ConversionRow, 'column_id' | 'kept_name'>[]
}

export async function selectStructure(meta: Meta, projectId: string): Promise<KnownStructure> {
  const tables = await meta
    .selectFrom('rh_tables')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const columns = await meta
    .selectFrom('rh_columns')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const conversions = await meta
    .selectFrom('rh_conversions')
    .select(['column_id', 'kept_name'])
    .where('project_id', '=', projectId)
    .where('kept_name', 'is not', null)
    .execute()
  // Columns values are going over into belong to nobody yet.
  const moving = (await selectBackfills(meta, projectId)).flatMap((one) =>
    namesOfBackfill(one).map((kept_name) => ({ column_id: one.column, kept_name })),
  )
  return { tables, columns, conversions: [...conversions, ...moving] }
}

/** Without a name of who did it: so a sync knows later what it took itself. */
export async function trashRows(
  meta: Meta,
  table: 'rh_tables' | 'rh_columns',
  ids: readonly string[],
  at: string,
): Promise<void> {
  const trashed = { deleted_at: at, deleted_by: null, ...(table === 'rh_columns' ? { is_primary_value: 0 } : {}) }
  // Both tables have these columns, which their union type does not say.
  for (const some of chunked(ids))
    await meta
      .updateTable(table as 'rh_columns')
      .set(trashed)
      .where('id', 'in', some)
      .execute()
}

export async function restoreTable(
  meta: Meta,
  id: string,
  { title, at }: { readonly title: string; readonly at: string },
): Promise<void> {
  await changeTable(meta, id, { deleted_at: null, title, updated_at: at })
}

export async function changeColumn(meta: Meta, id: string, change: Updateable<ColumnRow>): Promise<void> {
  await meta.updateTable('rh_columns').set(change).where('id', '=', id).execute()
}

export async function changeTable(meta: Meta, id: string, change: Updateable<TableRow>): Promise<void> {
  await meta.updateTable('rh_tables').set(change).where('id', '=', id).execute()
}

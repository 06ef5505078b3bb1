import type { Kysely } from 'kysely'
import type { BaseRow, ColumnRow, MetaTables, ProjectRow, TableRow, ViewRow } from './tables.ts'

/** Everything a snapshot is built of, also what is in the trash. */
export interface StructureRows {
  readonly project: Pick<ProjectRow, 'id' | 'title' | 'prefix' | 'meta_version'>
  readonly bases: readonly BaseRow[]
  /** In order, like the columns and views. */
  readonly tables: readonly TableRow[]
  readonly columns: readonly ColumnRow[]
  readonly views: readonly ViewRow[]
}

export async function readStructure(meta: Kysely<MetaTables>, projectId: string): Promise<StructureRows | null> {
  const project = await meta
    .selectFrom('rh_projects')
    .select(['id', 'title', 'prefix', 'meta_version'])
    .where('id', '=', projectId)
    .executeTakeFirst()
  if (project === undefined) return null
  const [bases, tables, columns, views] = await Promise.all([
    meta.selectFrom('rh_bases').selectAll().where('project_id', '=', projectId).execute(),
    inOrder(meta, 'rh_tables', projectId) as Promise<TableRow[]>,
    inOrder(meta, 'rh_columns', projectId) as Promise<ColumnRow[]>,
    inOrder(meta, 'rh_views', projectId) as Promise<ViewRow[]>,
  ])
  return { project, bases, tables, columns, views }
}

function inOrder(
  meta: Kysely<MetaTables>,
  table: 'rh_tables' | 'rh_columns' | 'rh_views',
  projectId: string,
): Promise<unknown[]> {
  return meta
    .selectFrom(table)
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

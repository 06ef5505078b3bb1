import { notFound } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { MetaTables } from '../../meta/tables.ts'
import type { Services } from '../../request/services.ts'

/** Where a column in the trash belongs; its table must not be there too. */
export async function trashedColumn(
  meta: Kysely<MetaTables>,
  projectId: string,
  columnId: string,
): Promise<{ readonly tableId: string; readonly baseId: string; readonly deletedAt: string }> {
  const row = await meta
    .selectFrom('rh_columns as item')
    .innerJoin('rh_tables as table', 'table.id', 'item.table_id')
    .select(['table.id as tableId', 'table.base_id as baseId', 'item.deleted_at as deletedAt'])
    .where('item.id', '=', columnId)
    .where('item.project_id', '=', projectId)
    .where('item.deleted_at', 'is not', null)
    .where('table.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined || row.deletedAt === null) throw notFound('column', columnId)
  return { ...row, deletedAt: row.deletedAt }
}

/** The databases of a project as they are now: for work that no request began. */
export async function basesOf(
  { snapshots, meta }: Pick<Services, 'snapshots' | 'meta'>,
  projectId: string,
): Promise<ReadonlyMap<string, SnapshotBase>> {
  const project = await meta.read
    .selectFrom('rh_projects')
    .select('meta_version')
    .where('id', '=', projectId)
    .executeTakeFirst()
  const snapshot = project === undefined ? null : await snapshots.of(projectId, project.meta_version)
  if (snapshot === null) throw notFound('project', projectId)
  return snapshot.bases
}

export function baseIn(bases: ReadonlyMap<string, SnapshotBase>, id: string): SnapshotBase {
  const base = bases.get(id)
  if (base === undefined) throw notFound('base', id)
  return base
}

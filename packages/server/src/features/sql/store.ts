import type { Kysely, Selectable } from 'kysely'
import type { SqlFileRow, SqlRunRow } from '../../meta/rows/sql.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>
export type StoredRun = Selectable<SqlRunRow>

export interface Person {
  readonly projectId: string
  readonly userId: string
}

export async function insertRun(tx: Meta, row: Omit<StoredRun, 'number'>, most: number): Promise<void> {
  await tx.insertInto('rh_sql_runs').values(row).execute()
  const oldest = await tx
    .selectFrom('rh_sql_runs')
    .select('number')
    .where('project_id', '=', row.project_id)
    .where('user_id', '=', row.user_id)
    .orderBy('number', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) return
  await tx
    .deleteFrom('rh_sql_runs')
    .where('project_id', '=', row.project_id)
    .where('user_id', '=', row.user_id)
    .where('number', '<=', oldest.number)
    .execute()
}

export async function endRun(
  tx: Meta,
  id: string,
  end: Pick<StoredRun, 'status' | 'duration_ms' | 'row_count' | 'message'>,
): Promise<void> {
  await tx.updateTable('rh_sql_runs').set(end).where('id', '=', id).execute()
}

export const selectRuns = (
  meta: Meta,
  { projectId, userId }: Person,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<StoredRun[]> =>
  meta
    .selectFrom('rh_sql_runs')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

export async function deleteRuns(tx: Meta, { projectId, userId }: Person): Promise<void> {
  await tx.deleteFrom('rh_sql_runs').where('project_id', '=', projectId).where('user_id', '=', userId).execute()
}

export const selectFiles = (meta: Meta, projectId: string): Promise<Pick<SqlFileRow, 'id' | 'path' | 'updated_at'>[]> =>
  meta
    .selectFrom('rh_sql_files')
    .select(['id', 'path', 'updated_at'])
    .where('project_id', '=', projectId)
    .orderBy('path')
    .execute()

export const selectFile = (
  meta: Meta,
  projectId: string,
  by: { readonly id: string } | { readonly path: string },
): Promise<SqlFileRow | undefined> =>
  meta
    .selectFrom('rh_sql_files')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id' in by ? 'id' : 'path', '=', 'id' in by ? by.id : by.path)
    .executeTakeFirst()

import type { Kysely } from 'kysely'
import type { SnapshotRow } from '../../meta/rows/projects.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

/** With who took it. */
export interface SeenSnapshot extends SnapshotRow {
  readonly email: string | null
  readonly firstname: string | null
  readonly lastname: string | null
}

/** The newest first. */
export const selectSnapshots = (meta: Meta, projectId: string): Promise<SeenSnapshot[]> =>
  meta
    .selectFrom('rh_snapshots as snapshot')
    .leftJoin('rh_users as user', 'user.id', 'snapshot.made_by')
    .selectAll('snapshot')
    .select(['user.email', 'user.firstname', 'user.lastname'])
    .where('snapshot.project_id', '=', projectId)
    .orderBy('snapshot.created_at', 'desc')
    .orderBy('snapshot.id', 'desc')
    .execute()

export const selectSnapshot = (meta: Meta, id: string): Promise<SnapshotRow | undefined> =>
  meta.selectFrom('rh_snapshots').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertSnapshot(meta: Meta, row: SnapshotRow): Promise<void> {
  await meta.insertInto('rh_snapshots').values(row).execute()
}

/** False: it is not there any more, or its end was written already. */
export async function changeRow(
  meta: Meta,
  id: string,
  change: Partial<Omit<SnapshotRow, 'id' | 'project_id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await meta
    .updateTable('rh_snapshots')
    .set(change)
    .where('id', '=', id)
    // How it ends is written once.
    .$if(change.state !== undefined, (query) => query.where('state', '=', 'making'))
    .where('project_id', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** They become nobody's: their bytes go first, then their rows. */
export async function abandon(meta: Meta, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await meta.updateTable('rh_snapshots').set({ project_id: null }).where('id', 'in', ids).execute()
}

/** But for those that are still being written: whoever writes them sees it and tidies up. */
export const selectNobodys = (meta: Meta, madeBefore: string): Promise<SnapshotRow[]> =>
  meta
    .selectFrom('rh_snapshots')
    .selectAll()
    .where('project_id', 'is', null)
    .where(({ or, eb }) => or([eb('state', '!=', 'making'), eb('created_at', '<', madeBefore)]))
    .execute()

export async function deleteNobodys(meta: Meta, id: string): Promise<void> {
  await meta.deleteFrom('rh_snapshots').where('id', '=', id).where('project_id', 'is', null).execute()
}

import type { Kysely } from 'kysely'
import type { ShareKind, ShareRow } from '../../meta/rows/access.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

/** With the person who made it, if there still is one. */
export interface SeenShare extends ShareRow {
  readonly email: string | null
  readonly firstname: string | null
  readonly lastname: string | null
}

/** What somebody shares, or has shared. */
export interface Shared {
  /** null: the whole project. */
  readonly viewId: string | null
  readonly kind: ShareKind
}

export const pageOf = (viewId: string | null): Shared => ({ viewId, kind: 'page' })
export const feedOf = (viewId: string): Shared => ({ viewId, kind: 'feed' })

const seenShares = (meta: Meta, projectId: string) =>
  meta
    .selectFrom('rh_shares as share')
    .leftJoin('rh_users as user', 'user.id', 'share.created_by')
    .selectAll('share')
    .select(['user.email', 'user.firstname', 'user.lastname'])
    .where('share.project_id', '=', projectId)

export function selectShare(meta: Meta, projectId: string, { viewId, kind }: Shared): Promise<SeenShare | undefined> {
  return seenShares(meta, projectId)
    .where('share.view_id', viewId === null ? 'is' : '=', viewId)
    .where('share.kind', '=', kind)
    .executeTakeFirst()
}

/** The newest first. */
export function selectShares(meta: Meta, projectId: string): Promise<SeenShare[]> {
  return seenShares(meta, projectId).orderBy('share.created_at', 'desc').orderBy('share.id').execute()
}

export async function isSlugTaken(meta: Meta, slug: string, shareId: string): Promise<boolean> {
  const other = await meta
    .selectFrom('rh_shares')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '!=', shareId)
    .executeTakeFirst()
  return other !== undefined
}

export async function insertShare(meta: Meta, row: ShareRow): Promise<void> {
  await meta.insertInto('rh_shares').values(row).execute()
}

export async function changeShare(meta: Meta, id: string, change: Partial<ShareRow>): Promise<void> {
  await meta.updateTable('rh_shares').set(change).where('id', '=', id).execute()
}

export async function deleteShares(meta: Meta, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await meta.deleteFrom('rh_shares').where('id', 'in', ids).execute()
}

export async function countVisit(meta: Meta, id: string, at: string): Promise<void> {
  await meta
    .updateTable('rh_shares')
    .set(({ eb }) => ({ visits: eb('visits', '+', 1), last_visit_at: at }))
    .where('id', '=', id)
    .execute()
}

/** Of views that are neither there nor in the trash. */
export async function deleteLostShares(meta: Meta): Promise<void> {
  await meta
    .deleteFrom('rh_shares')
    .where('view_id', 'is not', null)
    .where('view_id', 'not in', (query) => query.selectFrom('rh_views').select('id'))
    .where('view_id', 'not in', (query) => query.selectFrom('rh_trashed_views').select('id'))
    .execute()
}

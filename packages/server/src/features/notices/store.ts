import { type NoticeKind, type NoticeTells, spokenKinds } from '@rowhouse/core/notices'
import type { Insertable, Kysely } from 'kysely'
import type { NoticeRow } from '../../meta/rows/talk.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

/** With whoever did it, as far as they are known. */
export interface SeenNoticeRow extends Omit<NoticeRow, 'number'> {
  readonly number: number
  readonly email: string | null
  readonly firstname: string | null
  readonly lastname: string | null
}

interface NoticesSpec {
  readonly limit: number
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly only?: 'unread' | 'mentions' | undefined
}

/** Newest first. */
export async function selectNotices(
  meta: Meta,
  userId: string,
  { limit, before, after, only }: NoticesSpec,
): Promise<SeenNoticeRow[]> {
  return meta
    .selectFrom('rh_notices as notice')
    .leftJoin('rh_users as user', 'user.id', 'notice.actor_id')
    .selectAll('notice')
    .select(['user.email', 'user.firstname', 'user.lastname'])
    .where('notice.user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('notice.number', '<', before ?? 0))
    .$if(after !== undefined, (query) => query.where('notice.number', '>', after ?? 0))
    .$if(only === 'unread', (query) => query.where('notice.read_at', 'is', null))
    .$if(only === 'mentions', (query) => query.where('notice.kind', 'in', spokenKinds))
    .orderBy('notice.number', 'desc')
    .limit(limit)
    .execute()
}

/** Gives whether it is there. */
export async function markRead(meta: Meta, userId: string, id: string, at: string | null): Promise<boolean> {
  const { numUpdatedRows } = await meta
    .updateTable('rh_notices')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function markAllRead(meta: Meta, userId: string, upTo: number, at: string): Promise<void> {
  await meta
    .updateTable('rh_notices')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('number', '<=', upTo)
    .where('read_at', 'is', null)
    .execute()
}

interface Alike {
  readonly userId: string
  readonly kind: NoticeKind
  readonly actorId: string | null
  readonly projectId: string | null
  readonly since: string
}

/** What the same person was told last of the same kind, by whomever did it: it may tell this as well, or have told it. */
export const selectAlike = (
  meta: Meta,
  { userId, kind, actorId, projectId, since }: Alike,
): Promise<(Omit<NoticeRow, 'number'> & { number: number })[]> =>
  meta
    .selectFrom('rh_notices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('project_id', projectId === null ? 'is' : '=', projectId)
    .where('actor_id', actorId === null ? 'is' : '=', actorId)
    .where('at', '>=', since)
    .orderBy('number', 'desc')
    .limit(50)
    .execute()

export async function insertNotice(meta: Meta, row: Insertable<NoticeRow>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await meta
    .insertInto('rh_notices')
    .values(row)
    .onConflict((known) => known.columns(['change_id', 'user_id', 'kind']).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function changeNotice(
  meta: Meta,
  id: string,
  change: Pick<NoticeRow, 'changes' | 'records' | 'columns' | 'at'>,
): Promise<void> {
  await meta.updateTable('rh_notices').set(change).where('id', '=', id).execute()
}

/** The others who wrote in the thread of a comment that answers; of one that begins a thread nobody. */
export async function selectThreadAuthors(meta: Meta, commentId: string): Promise<string[]> {
  const answer = await meta
    .selectFrom('rh_comments')
    .select(['parent_id', 'author_id'])
    .where('id', '=', commentId)
    .executeTakeFirst()
  const parent = answer?.parent_id ?? null
  if (parent === null) return []
  const rows = await meta
    .selectFrom('rh_comments')
    .select('author_id')
    .distinct()
    .where((is) => is.or([is('id', '=', parent), is('parent_id', '=', parent)]))
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ author_id }) => author_id)
}

/** Comments that are still there, with what they say. */
export async function selectTexts(meta: Meta, ids: readonly string[]) {
  if (ids.length === 0) return []
  return meta
    .selectFrom('rh_comments')
    .select(['id', 'text', 'mentions'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Who has chosen something; everybody else hears of all. */
export async function selectTells(
  meta: Meta,
  projectId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, NoticeTells>> {
  const rows = await meta
    .selectFrom('rh_notice_tells')
    .select(['user_id', 'tells'])
    .where('project_id', '=', projectId)
    .where('user_id', 'in', userIds)
    .execute()
  // The column's check holds it to the three words.
  return new Map(rows.map(({ user_id, tells }) => [user_id, tells as NoticeTells]))
}

export async function deleteNoticesBefore(meta: Meta, at: string): Promise<void> {
  await meta.deleteFrom('rh_notices').where('at', '<', at).execute()
}

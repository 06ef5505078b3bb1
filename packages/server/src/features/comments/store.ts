import { type Insertable, type Kysely, sql } from 'kysely'
import type { CommentRow } from '../../meta/rows/talk.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

/** With whoever made it and whoever settled its thread, as far as they are known. */
export interface SeenComment extends Omit<CommentRow, 'number'> {
  readonly number: number
  readonly email: string | null
  readonly firstname: string | null
  readonly lastname: string | null
  readonly resolver_email: string | null
  readonly resolver_firstname: string | null
  readonly resolver_lastname: string | null
}

const seenComments = (meta: Meta) =>
  meta
    .selectFrom('rh_comments as comment')
    .leftJoin('rh_users as user', 'user.id', 'comment.author_id')
    .leftJoin('rh_users as resolver', 'resolver.id', 'comment.resolved_by')
    .selectAll('comment')
    .select(['user.email', 'user.firstname', 'user.lastname'])
    .select(['resolver.email as resolver_email', 'resolver.firstname as resolver_firstname'])
    .select('resolver.lastname as resolver_lastname')

/** Of the table alone: a comment of another one is not there. */
export const selectComment = (meta: Meta, tableId: string, id: string): Promise<SeenComment | undefined> =>
  seenComments(meta).where('comment.id', '=', id).where('comment.table_id', '=', tableId).executeTakeFirst()

/** Where one with this id is, and whose it is, in whatever project. */
export const selectPlace = (meta: Meta, id: string) =>
  meta.selectFrom('rh_comments').select(['author_id', 'table_id', 'record']).where('id', '=', id).executeTakeFirst()

interface ThreadsSpec {
  readonly tableId: string
  readonly record: string
  readonly before?: number | undefined
  readonly limit: number
}

/** Newest first. */
export const selectThreads = (meta: Meta, { tableId, record, before, limit }: ThreadsSpec): Promise<SeenComment[]> =>
  seenComments(meta)
    .where('comment.table_id', '=', tableId)
    .where('comment.record', '=', record)
    .where('comment.parent_id', 'is', null)
    .$if(before !== undefined, (query) => query.where('comment.number', '<', before ?? 0))
    .orderBy('comment.number', 'desc')
    .limit(limit)
    .execute()

/** In the order they were given. */
export async function selectAnswers(meta: Meta, parents: readonly string[]): Promise<SeenComment[]> {
  if (parents.length === 0) return []
  return seenComments(meta).where('comment.parent_id', 'in', parents).orderBy('comment.number').execute()
}

/** Newest first, answers among them. */
export const selectFlat = (meta: Meta, { tableId, record, limit }: ThreadsSpec): Promise<SeenComment[]> =>
  seenComments(meta)
    .where('comment.table_id', '=', tableId)
    .where('comment.record', '=', record)
    .where('comment.deleted_at', 'is', null)
    .orderBy('comment.number', 'desc')
    .limit(limit)
    .execute()

export async function countAnswers(meta: Meta, parentId: string): Promise<number> {
  const { count } = await meta
    .selectFrom('rh_comments')
    .select((is) => is.fn.countAll<number | string>().as('count'))
    .where('parent_id', '=', parentId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface Counted {
  readonly record: string
  readonly count: number
}

/** One statement, however many records. */
export async function countByRecord(
  meta: Meta,
  tableId: string,
  records: readonly string[],
  which: 'open' | 'all',
): Promise<Counted[]> {
  if (records.length === 0) return []
  const rows = await meta
    .selectFrom('rh_comments as comment')
    .leftJoin('rh_comments as parent', 'parent.id', 'comment.parent_id')
    .select(['comment.record', (is) => is.fn.countAll<number | string>().as('count')])
    .where('comment.table_id', '=', tableId)
    .where('comment.record', 'in', records)
    .where('comment.deleted_at', 'is', null)
    .$if(which === 'open', (query) =>
      query.where(sql<boolean>`coalesce(parent.resolved_at, comment.resolved_at) is null`),
    )
    .groupBy('comment.record')
    .execute()
  return rows.map(({ record, count }) => ({ record, count: Number(count) }))
}

export async function insertComment(meta: Meta, row: Insertable<CommentRow>): Promise<void> {
  await meta.insertInto('rh_comments').values(row).execute()
}

export async function changeComment(
  meta: Meta,
  id: string,
  change: Partial<Omit<CommentRow, 'number'>>,
): Promise<void> {
  await meta.updateTable('rh_comments').set(change).where('id', '=', id).execute()
}

export async function removeComment(meta: Meta, id: string): Promise<void> {
  await meta.deleteFrom('rh_comments').where('id', '=', id).execute()
}

export interface SeenReaction {
  readonly comment_id: string
  readonly user_id: string
  readonly reaction: string
  readonly email: string
  readonly firstname: string | null
  readonly lastname: string | null
}

export async function selectReactions(meta: Meta, comments: readonly string[]): Promise<SeenReaction[]> {
  if (comments.length === 0) return []
  return meta
    .selectFrom('rh_reactions as reaction')
    .innerJoin('rh_users as user', 'user.id', 'reaction.user_id')
    .select(['reaction.comment_id', 'reaction.user_id', 'reaction.reaction'])
    .select(['user.email', 'user.firstname', 'user.lastname'])
    .where('reaction.comment_id', 'in', comments)
    .orderBy('reaction.created_at')
    .execute()
}

interface OneReaction {
  readonly commentId: string
  readonly userId: string
  readonly reaction: string
}

/** Gives whether it is new. */
export async function insertReaction(
  meta: Meta,
  { commentId, userId, reaction }: OneReaction,
  at: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await meta
    .insertInto('rh_reactions')
    .values({ comment_id: commentId, user_id: userId, reaction, created_at: at })
    .onConflict((known) => known.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Gives whether there was one. */
export async function deleteReaction(meta: Meta, { commentId, userId, reaction }: OneReaction): Promise<boolean> {
  const { numDeletedRows } = await meta
    .deleteFrom('rh_reactions')
    .where('comment_id', '=', commentId)
    .where('user_id', '=', userId)
    .where('reaction', '=', reaction)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteReactions(meta: Meta, commentId: string): Promise<void> {
  await meta.deleteFrom('rh_reactions').where('comment_id', '=', commentId).execute()
}

/** How people are called; those who are gone are left out. */
export async function selectPeople(meta: Meta, ids: readonly string[]) {
  if (ids.length === 0) return []
  return meta.selectFrom('rh_users').select(['id', 'email', 'firstname', 'lastname']).where('id', 'in', ids).execute()
}

export async function selectMembers(meta: Meta, projectId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await meta
    .selectFrom('rh_members as member')
    .innerJoin('rh_users as user', 'user.id', 'member.user_id')
    .select('member.user_id')
    .where('member.project_id', '=', projectId)
    .where('member.user_id', 'in', ids)
    .where('user.service_of', 'is', null)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

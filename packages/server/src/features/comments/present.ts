import type { Comment } from '@rowhouse/core/api/comments'
import { type Reaction, reactions } from '@rowhouse/core/comment-text'
import type { Static } from 'typebox'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { presentAuthor } from '../records/changes/present.ts'
import { sightOf } from '../records/sight.ts'
import { filesOf } from './comment-files.ts'
import { type SeenComment, type SeenReaction, selectPeople, selectReactions } from './store.ts'

export type PresentedComment = Static<typeof Comment>
type Reader = InProject<'comments.read' | 'comments.add' | 'comments.update'>

const mostNames = 10

/** However many, with four statements: people, reactions and files are looked up for all at once. */
export async function presentComments(
  ctx: Reader,
  table: SnapshotTable,
  comments: readonly SeenComment[],
): Promise<PresentedComment[]> {
  const mentioned = new Map(comments.map(({ id, mentions }) => [id, JSON.parse(mentions) as string[]]))
  const names = await namesOf(ctx, [...new Set([...mentioned.values()].flat())])
  const reacted = Map.groupBy(
    await selectReactions(
      ctx.meta.scan,
      comments.map(({ id }) => id),
    ),
    ({ comment_id }) => comment_id,
  )
  const files = await filesOf(
    ctx.meta.scan,
    comments.map(({ id }) => id),
  )
  const { columns } = sightOf(ctx, table)
  return comments.map((comment) => {
    const column = columns.find(({ id }) => id === comment.column_id)
    return {
      id: comment.id,
      parent: comment.parent_id,
      column: column === undefined ? null : { id: column.id, title: column.title },
      by: authorOf(comment),
      at: comment.created_at,
      editedAt: comment.edited_at,
      text: comment.text,
      files: (files.get(comment.id) ?? []).map(({ file }) => file),
      isDeleted: comment.deleted_at !== null,
      resolved: presentResolved(comment),
      mentions: (mentioned.get(comment.id) ?? []).map((id) => ({ id, name: names.get(id) ?? null })),
      reactions: presentReactions(reacted.get(comment.id) ?? [], ctx.actor.id),
    }
  })
}

export async function namesOf(
  { meta }: Pick<Reader, 'meta'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return new Map((await selectPeople(meta.scan, ids)).map((person) => [person.id, nameOf(person)]))
}

/** Whoever wrote one that came with a base file is known by name alone. */
function authorOf(comment: SeenComment): PresentedComment['by'] {
  const { author_id, author_name } = comment
  return author_name === null
    ? presentAuthor({ ...comment, actor_id: author_id })
    : { id: author_id, email: null, name: author_name }
}

const nameOf = (person: Pick<SeenReaction, 'email' | 'firstname' | 'lastname'>): string =>
  presentAuthor({ ...person, actor_id: '' })?.name ?? person.email

function presentResolved(comment: SeenComment): PresentedComment['resolved'] {
  if (comment.resolved_at === null) return null
  const by = presentAuthor({
    actor_id: comment.resolved_by,
    email: comment.resolver_email,
    firstname: comment.resolver_firstname,
    lastname: comment.resolver_lastname,
  })
  return { at: comment.resolved_at, by }
}

/** In the order of the set, not in that of the moments: nothing jumps when somebody joins in. */
function presentReactions(all: readonly SeenReaction[], userId: string): PresentedComment['reactions'] {
  return reactions.flatMap((reaction: Reaction) => {
    const same = all.filter((one) => one.reaction === reaction)
    if (same.length === 0) return []
    const isOwn = same.some(({ user_id }) => user_id === userId)
    return [{ reaction, count: same.length, isOwn, names: same.slice(0, mostNames).map(nameOf) }]
  })
}

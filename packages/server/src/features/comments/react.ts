import type { Reaction } from '@rowhouse/core/comment-text'
import type { InProject } from '../../request/context.ts'
import { findComment, placeOf, requireSeen } from './find-comment.ts'
import { deleteReaction, insertReaction } from './store.ts'

interface ReactionSpec {
  readonly tableId: string
  readonly commentId: string
  readonly reaction: Reaction
}

/** Each person once with each reaction; the same again changes nothing. */
export async function react(ctx: InProject<'comments.add'>, spec: ReactionSpec, isOn: boolean): Promise<void> {
  const { tableId, commentId, reaction } = spec
  await requireSeen(ctx, tableId, commentId)
  const one = { commentId, userId: ctx.actor.id, reaction }
  await ctx.write(async (tx) => {
    const comment = await findComment(ctx, tx, tableId, commentId)
    const at = new Date(ctx.now()).toISOString()
    if (!(isOn ? await insertReaction(tx, one, at) : await deleteReaction(tx, one))) return
    const type = isOn ? 'comments.reacted' : 'comments.unreacted'
    tx.announce({ type, ...placeOf(comment), comment: commentId, reaction })
  })
}

import { forbidden } from '@rowhouse/core/errors'
import { cellOf } from '@rowhouse/core/permissions/can'
import type { InProject, Tx } from '../../request/context.ts'
import { acceptCommentText, requireMembers } from './accept-comment-text.ts'
import { dropFiles, filesOf } from './comment-files.ts'
import { findComment, placeOf, requireSeen } from './find-comment.ts'
import {
  changeComment,
  countAnswers,
  deleteReactions,
  removeComment,
  type SeenComment,
  selectComment,
} from './store.ts'

/** Whoever was mentioned before may be no member any more: only who is new to it is asked about. */
export async function editComment(
  ctx: InProject<'comments.update'>,
  tableId: string,
  id: string,
  input: string,
): Promise<void> {
  await requireSeen(ctx, tableId, id)
  await ctx.write(async (tx) => {
    const comment = await findComment(ctx, tx, tableId, id)
    const hasFiles = (await filesOf(tx, [id])).size > 0
    const { text, mentions } = acceptCommentText(input, { hasFiles })
    if (comment.author_id !== ctx.actor.id) throw forbidden('You can change only what you said yourself.')
    if (comment.text === text) return
    const known: readonly string[] = JSON.parse(comment.mentions)
    const added = mentions.filter((one) => !known.includes(one))
    await requireMembers(tx, ctx.project.id, added)
    const edited_at = new Date(ctx.now()).toISOString()
    await changeComment(tx, id, { text, mentions: JSON.stringify(mentions), edited_at })
    tx.announce({ type: 'comments.edited', ...placeOf(comment), comment: id, mentions: added })
  })
}

export async function deleteComment(ctx: InProject<'comments.delete'>, tableId: string, id: string): Promise<void> {
  await requireSeen(ctx, tableId, id)
  await ctx.write(async (tx) => {
    const comment = await findComment(ctx, tx, tableId, id)
    if (comment.author_id !== ctx.actor.id && !mayDeleteAny(ctx))
      throw forbidden('You can delete only what you said yourself.')
    await remove(tx, comment, new Date(ctx.now()).toISOString())
    tx.announce({ type: 'comments.deleted', ...placeOf(comment), comment: id })
  })
}

const mayDeleteAny = ({ principal, preview }: InProject<'comments.delete'>): boolean =>
  cellOf(preview ?? principal, 'comments.delete') !== 'o'

/** What others answered stays, below an empty place; the last answer takes that along. */
async function remove(tx: Tx, { id, parent_id, table_id }: SeenComment, at: string): Promise<void> {
  await dropFiles(tx, id)
  if (parent_id === null && (await countAnswers(tx, id)) > 0) {
    await deleteReactions(tx, id)
    return changeComment(tx, id, { text: '', mentions: '[]', deleted_at: at })
  }
  await removeComment(tx, id)
  if (parent_id === null) return
  const parent = await selectComment(tx, table_id, parent_id)
  if (parent?.deleted_at && (await countAnswers(tx, parent_id)) === 0) await removeComment(tx, parent_id)
}

import { invalidRequest, notFound } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { findTable } from '../../structure/find-table.ts'
import { placeOf, requireSeen } from './find-comment.ts'
import { changeComment, selectComment } from './store.ts'

/** Resolves a thread by the comment that began it, also by one whose text is gone, or opens it again. */
export async function settleThread(
  ctx: InProject<'comments.add'>,
  tableId: string,
  id: string,
  isResolved: boolean,
): Promise<void> {
  await requireSeen(ctx, tableId, id)
  const table = await findTable(ctx, tableId)
  await ctx.write(async (tx) => {
    const comment = await selectComment(tx, table.id, id)
    if (comment === undefined) throw notFound('comment', id)
    if (comment.parent_id !== null) throw invalidRequest('Resolve the comment that began the thread.')
    if ((comment.resolved_at !== null) === isResolved) return
    const resolved = { resolved_at: new Date(ctx.now()).toISOString(), resolved_by: ctx.actor.id }
    await changeComment(tx, id, isResolved ? resolved : { resolved_at: null, resolved_by: null })
    tx.announce({ type: isResolved ? 'comments.resolved' : 'comments.reopened', ...placeOf(comment), comment: id })
  })
}

import { notFound } from '@rowhouse/core/errors'
import type { Tx } from '../../request/context.ts'
import type { Sharer } from './set-share.ts'
import { deleteShares, type SeenShare, selectShare, selectShares } from './store.ts'
import { toldOf } from './told-of.ts'

/** Of a view, or (null) of the whole project. */
export async function endShare(ctx: Sharer, viewId: string | null): Promise<void> {
  await ctx.write(async (tx) => {
    const share = await selectShare(tx, ctx.project.id, viewId)
    if (share === undefined) throw notFound('link', viewId ?? ctx.project.id)
    await end(tx, [share])
  })
}

/** Everything a project shares, at once; gives how many links there were. */
export function endShares(ctx: Sharer): Promise<number> {
  return ctx.write(async (tx) => {
    const shares = await selectShares(tx, ctx.project.id)
    await end(tx, shares)
    return shares.length
  })
}

async function end(tx: Tx, shares: readonly SeenShare[]): Promise<void> {
  await deleteShares(
    tx,
    shares.map(({ id }) => id),
  )
  for (const share of shares) {
    const told = { project: share.project_id, share: share.id, view: share.view_id }
    tx.announce({ type: 'shares.ended', ...told, before: toldOf(share), after: null })
  }
}

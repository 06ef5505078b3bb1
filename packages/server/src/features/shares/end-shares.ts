import type { Tx } from '../../request/context.ts'
import { findTable } from '../../structure/find-table.ts'
import { noShare, type Sharer } from './set-share.ts'
import { deleteShares, type SeenShare, type Shared, selectShare, selectShares } from './store.ts'
import { toldOf } from './told-of.ts'

export async function endShare(ctx: Sharer, shared: Shared): Promise<void> {
  await ctx.write(async (tx) => {
    const share = await selectShare(tx, ctx.project.id, shared)
    if (share === undefined) throw noShare(ctx, shared)
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

/** The same of one table: links to its views, and addresses for calendar programs. What leads to the whole project stays. */
export async function endSharesOf(ctx: Sharer, tableId: string): Promise<number> {
  const { views } = await findTable(ctx, tableId)
  const ids = new Set(views.map(({ id }) => id))
  return ctx.write(async (tx) => {
    const shares = (await selectShares(tx, ctx.project.id)).filter(({ view_id }) => ids.has(view_id ?? ''))
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

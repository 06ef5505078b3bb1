import { notFound } from '@rowhouse/core/errors'
import type { Signed } from '../../request/context.ts'
import { markAllRead, markRead } from './store.ts'

/** Personal, so it stands in no change log; other devices of the person are told. */
export async function markNotice(ctx: Signed<'account.update'>, id: string, isRead: boolean): Promise<void> {
  const at = isRead ? new Date(ctx.now()).toISOString() : null
  if (!(await ctx.write((tx) => markRead(tx, ctx.actor.id, id, at)))) throw notFound('notice', id)
  ctx.news.tell([ctx.actor.id])
}

export async function markAllNotices(ctx: Signed<'account.update'>, upTo: number): Promise<void> {
  await ctx.write((tx) => markAllRead(tx, ctx.actor.id, upTo, new Date(ctx.now()).toISOString()))
  ctx.news.tell([ctx.actor.id])
}

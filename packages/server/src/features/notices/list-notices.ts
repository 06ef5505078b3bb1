import { mostUnread } from '@rowhouse/core/notices'
import type { Signed } from '../../request/context.ts'
import { type PresentedNotice, seeNotices } from './see-notices.ts'
import { selectNotices } from './store.ts'

interface NoticesSpec {
  readonly limit: number
  readonly before?: number | undefined
  readonly only?: 'unread' | 'mentions' | undefined
}

interface Notices {
  readonly list: PresentedNotice[]
  /** To go on with; null at the end. */
  readonly next: number | null
}

/** So many pages are looked through for one that is full: of what is hidden there may be any number. */
const mostLooks = 5

/** Newest first. A page may be shorter than asked for although more follows. */
export async function listNotices(ctx: Signed<'account.read'>, { limit, before, only }: NoticesSpec): Promise<Notices> {
  const list: PresentedNotice[] = []
  let from = before
  for (let looks = 0; looks < mostLooks && list.length < limit; looks += 1) {
    const rows = await selectNotices(ctx.meta.scan, ctx.actor.id, { limit, before: from, only })
    const seen = await seeNotices(ctx, ctx.actor.id, rows)
    const fitting = seen.slice(0, limit - list.length)
    list.push(...fitting)
    if (fitting.length < seen.length) return { list, next: fitting.at(-1)?.number ?? null }
    if (rows.length < limit) return { list, next: null }
    from = rows.at(-1)?.number
  }
  return { list, next: from ?? null }
}

/** Of what the person may see now: a number is something told as well. */
export async function countUnread(ctx: Signed<'account.read'>): Promise<number> {
  const rows = await selectNotices(ctx.meta.scan, ctx.actor.id, { limit: mostUnread, only: 'unread' })
  return (await seeNotices(ctx, ctx.actor.id, rows)).length
}

import type { Signed } from '../../request/context.ts'
import { trashEnd } from '../../structure/trash-time.ts'
import { selectTrashOf, type TrashedProjectRow } from './trash-store.ts'

/** Only what the caller could restore: projects of which he is an owner, within their time. No token restores any. */
export async function listTrash(ctx: Signed<'projects.list'>): Promise<TrashedProjectRow[]> {
  if (ctx.token !== null) return []
  return selectTrashOf(ctx.meta.scan, ctx.actor.id, trashEnd(ctx.now()))
}

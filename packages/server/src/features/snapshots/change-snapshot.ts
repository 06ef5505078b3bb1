import type { BodyOf } from '@rowhouse/core/api/endpoint'
import type { changeSnapshot as contract } from '@rowhouse/core/api/snapshots'
import { notFound } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { findSnapshot } from './find-snapshot.ts'
import { freeSoon } from './free-bytes.ts'
import { abandon, changeRow } from './store.ts'
import { tell } from './tell-snapshot.ts'

/** What somebody typed as its name; nothing is none. */
export const nameOf = (typed: string | undefined): string | null => typed?.trim() || null

export async function changeSnapshot(
  ctx: InProject<'projects.export'>,
  id: string,
  given: BodyOf<typeof contract>,
): Promise<void> {
  const row = await findSnapshot(ctx, id)
  const before = { title: row.title, kept: row.kept === 1 }
  const after = {
    title: given.title === undefined ? before.title : nameOf(given.title),
    kept: given.kept ?? before.kept,
  }
  if (after.title === before.title && after.kept === before.kept) return
  await ctx.write(async (tx) => {
    const isThere = await changeRow(tx, id, { title: after.title, kept: after.kept ? 1 : 0 })
    if (!isThere) throw notFound('snapshot', id)
    tell(tx, 'snapshots.changed', { ...row, title: after.title }, { before, after })
  })
}

export async function deleteSnapshot(ctx: InProject<'snapshots.delete'>, id: string): Promise<void> {
  const row = await findSnapshot(ctx, id)
  await ctx.write(async (tx) => {
    await abandon(tx, [id])
    tell(tx, 'snapshots.deleted', row)
  })
  // Whoever writes it sees that it is gone, and tidies up.
  if (row.state !== 'making') await freeSoon(ctx, [row])
}

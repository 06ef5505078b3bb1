import type { CallProject, Ctx } from '../../request/context.ts'
import { mayDo } from '../../request/may-do.ts'

type Reader = Pick<Ctx, 'meta' | 'principal' | 'preview'> & { readonly project: CallProject }

/** Keys of public links by the id of their view, for those who may share: a key opens what it leads to. */
export async function sharedUuids(ctx: Reader): Promise<ReadonlyMap<string | null, string>> {
  if (!mayDo(ctx, 'shares.list')) return new Map()
  const rows = await ctx.meta.read
    .selectFrom('rh_shares')
    .select(['view_id', 'uuid'])
    .where('project_id', '=', ctx.project.id)
    .where('kind', '=', 'page')
    .execute()
  return new Map(rows.map(({ view_id, uuid }) => [view_id, uuid]))
}

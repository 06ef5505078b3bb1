import type { ViewRow } from '../../meta/rows/structure.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { type SeenShare, selectShares } from './store.ts'

export interface FoundShare {
  readonly share: SeenShare
  /** null: of the whole project. */
  readonly at: { readonly view: ViewRow; readonly table: SnapshotTable } | null
}

/** Those that lead somewhere: what is in the trash waits there. */
export async function listShares(ctx: InProject<'shares.list'>): Promise<readonly FoundShare[]> {
  const [{ tables }, shares] = await Promise.all([ctx.snapshot(), selectShares(ctx.meta.read, ctx.project.id)])
  const places = new Map(tables.flatMap((table) => table.views.map((view) => [view.id, { view, table }] as const)))
  return shares.flatMap((share): FoundShare[] => {
    if (share.view_id === null) return [{ share, at: null }]
    const at = places.get(share.view_id)
    return at === undefined ? [] : [{ share, at }]
  })
}

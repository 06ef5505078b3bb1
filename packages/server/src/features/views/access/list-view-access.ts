import type { InProject } from '../../../request/context.ts'
import type { FoundView } from '../find-view.ts'
import { viewsFor } from '../list-views.ts'

/** Table by table, of the views the caller sees themselves, without personal views of others. */
export async function listViewAccess(
  ctx: InProject<'viewAccess.read'>,
  { withJunctions }: { readonly withJunctions: boolean },
): Promise<readonly FoundView[]> {
  const { tables } = await ctx.snapshot()
  return tables
    .filter(({ row }) => withJunctions || row.junction === 0)
    .flatMap((table) => viewsFor(ctx, table.views).map((view) => ({ view, table })))
}

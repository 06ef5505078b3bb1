import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'

/** In order. Tables that only join two others for a link are left out unless asked for. */
export async function listTables(
  ctx: InProject<'tables.list'>,
  { withJunctions }: { readonly withJunctions: boolean },
): Promise<readonly SnapshotTable[]> {
  const { tables } = await ctx.snapshot()
  return withJunctions ? tables : tables.filter(({ row }) => row.junction === 0)
}

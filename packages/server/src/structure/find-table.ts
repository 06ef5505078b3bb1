import { notFound } from '@rowhouse/core/errors'
import type { SnapshotTable } from '../meta/snapshot.ts'
import type { Ctx } from '../request/context.ts'

/** By its id; what is in the trash is not there. */
export async function findTable(ctx: Pick<Ctx, 'snapshot'>, tableId: string): Promise<SnapshotTable> {
  const table = (await ctx.snapshot()).findTable(tableId)
  if (table?.id !== tableId) throw notFound('table', tableId)
  return table
}

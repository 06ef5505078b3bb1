import type { InProject } from '../../../request/context.ts'
import type { RecordsAccess } from './access-to.ts'
import { estimateRecords } from './estimate-records.ts'
import { OneCount } from './one-count.ts'
import type { Chosen } from './record-spec.ts'

/** At once, where the database has an idea of it; otherwise counted. */
export async function countOrEstimate(
  ctx: InProject<'records.count'>,
  access: RecordsAccess,
  chosen: Chosen,
): Promise<{ readonly count: number; readonly isEstimate?: true }> {
  const known = await new OneCount(access, chosen).known()
  if (known !== null) return { count: known }
  const about = await estimateRecords(access, chosen)
  return about === null ? { count: await countRecords(ctx, access, chosen) } : { count: about, isEstimate: true }
}

export async function countRecords(
  _ctx: InProject<'records.count'>,
  access: RecordsAccess,
  chosen: Chosen,
): Promise<number> {
  const count = new OneCount(access, chosen)
  return (await count.known()) ?? count.run(access.signal?.())
}

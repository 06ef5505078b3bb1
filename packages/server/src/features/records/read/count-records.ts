import type { InProject } from '../../../request/context.ts'
import { estimateRecords } from './estimate-records.ts'
import type { RecordsLook } from './look-at.ts'
import { OneCount } from './one-count.ts'
import type { Chosen } from './record-wish.ts'

/** At once, where the database has an idea of it; otherwise counted. */
export async function countOrEstimate(
  ctx: InProject<'records.count'>,
  look: RecordsLook,
  chosen: Chosen,
): Promise<{ readonly count: number; readonly isEstimate?: true }> {
  const known = await new OneCount(look, chosen).known()
  if (known !== null) return { count: known }
  const about = await estimateRecords(look, chosen)
  return about === null ? { count: await countRecords(ctx, look, chosen) } : { count: about, isEstimate: true }
}

export async function countRecords(
  _ctx: InProject<'records.count'>,
  look: RecordsLook,
  chosen: Chosen,
): Promise<number> {
  const count = new OneCount(look, chosen)
  return (await count.known()) ?? count.run(look.signal?.())
}

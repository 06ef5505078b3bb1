import type { Chore } from '../../platform/chores.ts'
import type { Services } from '../../request/services.ts'
import { readLogDays } from '../settings/log-days.ts'
import { restoredWithinMs } from './change-hooks.ts'
import { removeOld } from './deliveries.ts'
import { removeDeletedHooks } from './store.ts'

const dayMs = 86_400_000
const deliveriesPerStep = 500

export function hookChores(services: Services): Chore[] {
  return [{ name: 'forget webhooks', everyMs: 3_600_000, run: () => forgetHooks(services) }]
}

/** What was told longer ago than the log is kept, and hooks that were deleted. */
export async function forgetHooks({ meta, now }: Services): Promise<void> {
  const before = (ms: number): string => new Date(now() - ms).toISOString()
  const logDays = await readLogDays(meta.read)
  for (let gone = deliveriesPerStep; gone === deliveriesPerStep; )
    gone = await meta.write((tx) => removeOld(tx, before(logDays * dayMs), deliveriesPerStep))
  await meta.write((tx) => removeDeletedHooks(tx, before(restoredWithinMs)))
}

import type { Chore } from '../../platform/chores.ts'
import type { Services } from '../../request/services.ts'
import { readLogDays } from '../settings/log-days.ts'

const dayMs = 86_400_000
const runsPerStep = 500

export function automationChores(services: Services): Chore[] {
  return [{ name: 'forget runs of automations', everyMs: 3_600_000, run: () => forgetRuns(services) }]
}

/** Runs that are over and older than the history is kept. */
async function forgetRuns({ meta, now }: Services): Promise<void> {
  const before = new Date(now() - (await readLogDays(meta.read)) * dayMs).toISOString()
  for (let gone = runsPerStep; gone === runsPerStep; )
    gone = await meta.write(async (tx) => {
      const old = await tx
        .selectFrom('rh_automation_runs')
        .select('id')
        .where('created_at', '<', before)
        .where('state', 'not in', ['waiting', 'running'])
        .limit(runsPerStep)
        .execute()
      if (old.length === 0) return 0
      const ids = old.map(({ id }) => id)
      await tx.deleteFrom('rh_automation_steps').where('run_id', 'in', ids).execute()
      await tx.deleteFrom('rh_automation_runs').where('id', 'in', ids).execute()
      return old.length
    })
}

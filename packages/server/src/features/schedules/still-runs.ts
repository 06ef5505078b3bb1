// Whether runs of a cron job have ended. One that only begins something (an automation, a snapshot, an export) is done for the
// clock long before what it began is; mails and calls of webhooks have queues of their own and count as ended with them.
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { ScheduleRow, ScheduleRunRow } from '../../meta/rows/automation.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { exportKind } from './scheduled-export.ts'
import type { ScheduleRun } from './store.ts'

type Runs = SelectQueryBuilder<MetaTables & { other: ScheduleRunRow }, 'other', object>

/** All runs that have not ended, as `other`. */
export const runsUnderWay = (meta: Kysely<MetaTables>): Runs =>
  meta.selectFrom('rh_schedule_runs as other').where(({ eb, or, exists, selectFrom }) =>
    or([
      eb('other.state', 'in', ['waiting', 'running']),
      exists(
        selectFrom('rh_automation_runs as begun')
          .innerJoin('rh_automations as automation', 'automation.id', 'begun.automation_id')
          .select('begun.id')
          .whereRef('begun.event_id', '=', 'other.id')
          .where('begun.state', 'in', ['waiting', 'running'])
          // One that is turned off goes nowhere.
          .where('automation.active', '=', 1),
      ),
      exists(
        selectFrom('rh_snapshots as taken')
          .select('taken.id')
          .whereRef('taken.run_id', '=', 'other.id')
          .where('taken.state', '=', 'making'),
      ),
      exists(
        selectFrom('rh_jobs as job')
          .select('job.id')
          .where('job.kind', '=', exportKind)
          .where('job.state', 'in', ['waiting', 'running', 'cancelling'])
          .where(sql<boolean>`job.input like '%"' || other.id || '"%'`),
      ),
    ]),
  )

export const selectUnderWay = (
  meta: Kysely<MetaTables>,
  scheduleId: string,
): Promise<Pick<ScheduleRun, 'state' | 'tries'>[]> =>
  runsUnderWay(meta).select(['other.state', 'other.tries']).where('other.schedule_id', '=', scheduleId).execute()

/** Said while it waits and when it has run. */
export const runsAfter = 'It runs after the one before it, which had not ended.'

interface Fate {
  readonly state: 'waiting' | 'skipped'
  readonly reason: string | null
}

/** What becomes of a time that comes while others have not ended. */
export function fateBeside(
  overlap: ScheduleRow['overlap'],
  others: readonly Pick<ScheduleRun, 'state' | 'tries'>[],
): Fate {
  if (others.length === 0 || overlap === 'beside') return { state: 'waiting', reason: null }
  if (overlap === 'skip') return { state: 'skipped', reason: 'The run before it had not ended.' }
  // Of what takes longer than the time between two runs, ever more would wait.
  if (others.some(({ state, tries }) => state === 'waiting' && tries === 0))
    return { state: 'skipped', reason: 'Another run waited for the one before it already.' }
  return { state: 'waiting', reason: runsAfter }
}

import { automationLimits } from '@rowhouse/core/automations/automation'
import type { JsonValue } from '@rowhouse/core/storage'
import type { Insertable } from 'kysely'
import type { AutomationRow, AutomationRunRow } from '../../meta/rows/automation.ts'
import { newId } from '../../platform/chance.ts'
import type { Services } from '../../request/services.ts'
import { writeAndAnnounce } from '../../request/write.ts'
import { insertRuns } from './store.ts'

export interface Chain {
  readonly depth: number
  /** null: it begins here. */
  readonly root: string | null
}

interface Start {
  /** The same each time it is heard. */
  readonly eventId: string
  readonly record: string
  readonly label: string
  readonly input: Readonly<Record<string, JsonValue>>
  readonly chain: Chain
  /** It waits for no other run of the automation. */
  readonly isBeside?: boolean
}

/** Gives the id of the run, also where it was started before. */
export async function startRun(services: Services, automation: AutomationRow, start: Start): Promise<string> {
  const row = runRow(services, automation, start)
  return services.meta.write(async (tx) => {
    await insertRuns(tx, [row])
    const kept = await tx
      .selectFrom('rh_automation_runs')
      .select('id')
      .where('automation_id', '=', automation.id)
      .where('event_id', '=', start.eventId)
      .where('record', '=', start.record)
      .executeTakeFirstOrThrow()
    return kept.id
  })
}

export function runRow(
  { now }: Pick<Services, 'now'>,
  automation: AutomationRow,
  { eventId, record, label, input, chain, isBeside = false }: Start,
): Insertable<AutomationRunRow> {
  const at = new Date(now()).toISOString()
  const id = newId('run')
  return {
    id,
    automation_id: automation.id,
    project_id: automation.project_id,
    event_id: eventId,
    event: String(input.event),
    record,
    label,
    state: 'waiting',
    beside: isBeside ? 1 : 0,
    input: JSON.stringify(input),
    depth: chain.depth,
    root: chain.root ?? id,
    attempt: 0,
    due_at: at,
    held_until: null,
    reason: null,
    duration_ms: null,
    created_at: at,
    updated_at: at,
  }
}

/** Runs whose writes started this one: a change of a run carries its id. */
export async function chainOf({ meta }: Services, requestId: string): Promise<Chain> {
  if (!requestId.startsWith('rn_')) return { depth: 0, root: null }
  const run = await meta.read
    .selectFrom('rh_automation_runs')
    .select(['depth', 'root'])
    .where('id', '=', requestId)
    .executeTakeFirst()
  return run === undefined ? { depth: 0, root: null } : { depth: run.depth + 1, root: run.root }
}

/** Why a chain goes no further; null: it may. */
export async function circleIn({ meta }: Services, { depth, root }: Chain): Promise<string | null> {
  if (root === null) return null
  if (depth > automationLimits.depth)
    return `It started itself over ${automationLimits.depth} runs, so it was taken for a circle.`
  const row = await meta.read
    .selectFrom('rh_automation_runs')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('root', '=', root)
    .executeTakeFirst()
  return Number(row?.n ?? 0) >= automationLimits.chain
    ? `One event led to more than ${automationLimits.chain} runs, so it was taken for a circle.`
    : null
}

/** Turns it off and says why, on the screen and in the log. Somebody else may have lent their rights meanwhile: then not. */
export async function pause(services: Services, automation: AutomationRow, why: string): Promise<void> {
  const author = { requestId: 'automations', actorId: null, projectId: automation.project_id, step: null }
  await writeAndAnnounce(services, author, async (tx) => {
    const turned = await tx
      .updateTable('rh_automations')
      .set({ active: 0, paused: why })
      .where('id', '=', automation.id)
      .where('runs_as', '=', automation.runs_as)
      .where('active', '=', 1)
      .executeTakeFirst()
    if (turned.numUpdatedRows === 0n) return
    tx.announce({
      type: 'automations.paused',
      project: automation.project_id,
      automation: automation.id,
      title: automation.title,
      before: { active: true },
      after: { active: false, paused: why },
    })
  })
}

import { allSteps } from '@rowhouse/core/automations/automation'
import { invalidRequest, invalidValue, notFound } from '@rowhouse/core/errors'
import type { AutomationRunRow, AutomationStepRow } from '../../meta/rows/automation.ts'
import type { InProject } from '../../request/context.ts'
import { readLogDays } from '../settings/log-days.ts'
import { findAutomation } from './change-automations.ts'
import { changeRun, type Run, selectRun, selectSteps } from './store.ts'
import { readPlan } from './stored-plan.ts'

const mostPerPage = 100

interface RunsSpec {
  readonly state?: AutomationRunRow['state'] | undefined
  readonly before?: number | undefined
  readonly limit?: number | undefined
}

export async function listRuns(ctx: InProject<'automations.list'>, automationId: string, spec: RunsSpec) {
  const { id } = await findAutomation(ctx, automationId)
  const limit = Math.min(Math.max(spec.limit ?? 25, 1), mostPerPage)
  const { state, before } = spec
  const found: Run[] = await ctx.meta.scan
    .selectFrom('rh_automation_runs')
    .selectAll()
    .where('automation_id', '=', id)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'done'))
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit + 1)
    .execute()
  const list = found.slice(0, limit)
  const next = found.length > limit ? Number(list.at(-1)?.number ?? 0) : null
  return { list, next, logDays: await readLogDays(ctx.meta.read) }
}

export async function readRun(
  ctx: InProject<'automations.list'>,
  automationId: string,
  id: string,
): Promise<{ readonly run: Run; readonly steps: readonly AutomationStepRow[] }> {
  const automation = await findAutomation(ctx, automationId)
  const run = await selectRun(ctx.meta.read, automation.id, id)
  if (run === undefined) throw notFound('run', id)
  return { run, steps: await selectSteps(ctx.meta.read, id) }
}

/** Again from a step: what stands before it is kept, it and what follows is done anew. */
export async function replayRun(
  ctx: InProject<'automations.change'>,
  automationId: string,
  id: string,
  from: string | null,
): Promise<void> {
  const automation = await findAutomation(ctx, automationId)
  if (automation.active === 0) throw invalidRequest('Turn the automation on first.')
  const steps = allSteps(readPlan(ctx.secrets, automation).steps).map((step) => step.id)
  const at = from === null ? 0 : steps.indexOf(from)
  if (at === -1) throw invalidValue('from', 'This step is not there any more.')
  await ctx.write(async (tx) => {
    const run = await selectRun(tx, automation.id, id)
    if (run === undefined) throw notFound('run', id)
    if (run.state === 'waiting' || run.state === 'running')
      throw invalidRequest('This run is not over yet: wait until it is.')
    const anew = steps.slice(at)
    if (anew.length > 0)
      await tx.deleteFrom('rh_automation_steps').where('run_id', '=', id).where('step', 'in', anew).execute()
    const now = new Date(ctx.now()).toISOString()
    // What is done anew has other keys, so it is really done.
    await changeRun(tx, id, { state: 'waiting', attempt: run.attempt + 1, due_at: now, reason: null, updated_at: now })
    tx.announce({
      type: 'automations.started',
      project: ctx.project.id,
      automation: automation.id,
      title: automation.title,
      before: null,
      after: { run: id, from },
    })
  })
}

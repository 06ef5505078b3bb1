import type { Automation, Run, RunStep } from '@rowhouse/core/api/automations'
import type { Static } from 'typebox'
import type { AutomationStepRow } from '../../meta/rows/automation.ts'
import type { ProjectSnapshot } from '../../meta/snapshot.ts'
import type { Services } from '../../request/services.ts'
import { presentAuthor } from '../records/changes/present.ts'
import { troubleOf } from './accept-plan.ts'
import { maskedStep } from './steps/registry.ts'
import type { Run as RunRow, SeenAutomation } from './store.ts'
import { readPlan } from './stored-plan.ts'

export function presentAutomation(
  { secrets }: Pick<Services, 'secrets'>,
  row: SeenAutomation,
  snapshot: ProjectSnapshot,
): Static<typeof Automation> {
  const plan = readPlan(secrets, row)
  return {
    id: row.id,
    title: row.title,
    trigger: plan.trigger,
    filter: plan.filter,
    steps: plan.steps.map(maskedStep),
    active: row.active === 1,
    paused: row.paused,
    trouble: troubleOf(plan, snapshot),
    runsAs: presentAuthor({ ...row, actor_id: row.runs_as }),
    version: row.version,
    updatedAt: row.updated_at,
    lastRun: row.last_state === null || row.last_at === null ? null : { state: row.last_state, at: row.last_at },
  }
}

/** `isWhole`: nothing of the project is hidden from whoever asks. */
export function presentRun(row: RunRow, isWhole: boolean): Static<typeof Run> {
  return {
    id: row.id,
    number: Number(row.number),
    state: row.state,
    label: isWhole ? row.label : '',
    event: row.event,
    reason: row.reason,
    at: row.created_at,
    nextAt: row.state === 'waiting' ? row.due_at : null,
    durationMs: row.duration_ms,
  }
}

export function presentStep(row: AutomationStepRow, isWhole: boolean): Static<typeof RunStep> {
  return {
    step: row.step,
    item: row.item < 0 ? null : row.item,
    state: row.state,
    input: isWhole ? JSON.parse(row.input) : null,
    output: isWhole ? JSON.parse(row.output) : null,
    reason: row.reason,
    tries: row.tries,
    at: row.at,
    durationMs: row.duration_ms,
  }
}

// Does the steps of a run one after the other. What was done is kept with each step: whoever takes the run up again after a
// crash, or runs it again from a step, goes on there.
import {
  type AutomationPlan,
  type AutomationStep,
  allSteps,
  automationLimits,
} from '@rowhouse/core/automations/automation'
import { tableOfRecord } from '@rowhouse/core/automations/plan-tables'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { JsonValue } from '@rowhouse/core/storage'
import type { AutomationRow, AutomationStepRow } from '../../meta/rows/automation.ts'
import type { ProjectSnapshot } from '../../meta/snapshot.ts'
import { actForMember } from '../../request/act-for.ts'
import type { Services } from '../../request/services.ts'
import { namedTables } from './accept-plan.ts'
import { runStep } from './steps/registry.ts'
import type { StepContext, StepOutcome } from './steps/step-kind.ts'
import { forgotten, type Run } from './store.ts'
import type { Values } from './values.ts'

export type WalkEnd =
  | { readonly state: 'done' }
  | { readonly state: 'stopped'; readonly reason: string }
  | { readonly state: 'waiting'; readonly until: string }
  | { readonly state: 'failed'; readonly reason: string; readonly step: string; readonly retryAfter: number | null }

interface Walk {
  readonly services: Services
  readonly automation: AutomationRow
  readonly run: Run
  readonly plan: AutomationPlan
  readonly structure: ProjectSnapshot
  readonly known: ReadonlyMap<string, AutomationStepRow>
  readonly signal: AbortSignal
  /** Keeps what came of a step. */
  keep(row: AutomationStepRow): Promise<void>
}

type Outputs = Record<string, JsonValue>

/** What the steps of a run were given and gave, in characters. */
interface Kept {
  letters: number
}

export const stepKey = (step: string, item: number): string => `${step} ${item}`

export async function walkSteps(walk: Walk): Promise<WalkEnd> {
  if (walk.run.input === forgotten) return { state: 'stopped', reason: whyForgotten }
  const outputs: Outputs = {}
  const kept: Kept = { letters: 0 }
  for (const { input, output } of walk.known.values()) kept.letters += input.length + output.length
  for (const step of walk.plan.steps) {
    const end = await doStep(walk, step, { outputs, item: -1, record: null, around: null, kept })
    if (end !== null) return end
    if (step.kind !== 'each') continue
    const inner = await walkEach(walk, step, outputs, kept)
    if (inner !== null) return inner
  }
  return { state: 'done' }
}

async function walkEach(
  walk: Walk,
  step: Extract<AutomationStep, { kind: 'each' }>,
  outputs: Outputs,
  kept: Kept,
): Promise<WalkEnd | null> {
  const { records } = outputs[step.id] as { readonly records: readonly JsonValue[] }
  for (const [item, record] of records.entries()) {
    const own = { ...outputs }
    for (const inner of step.steps) {
      const end = await doStep(walk, inner, { outputs: own, item, record, around: step, kept })
      // A condition inside leaves out this record, not those after it.
      if (end?.state === 'stopped') break
      if (end !== null) return end
    }
  }
  return null
}

interface Standing {
  readonly outputs: Outputs
  readonly item: number
  readonly record: JsonValue
  readonly around: AutomationStep | null
  readonly kept: Kept
}

/** null: go on. */
async function doStep(walk: Walk, step: AutomationStep, standing: Standing): Promise<WalkEnd | null> {
  const { services, run, known } = walk
  walk.signal.throwIfAborted()
  const before = known.get(stepKey(step.id, standing.item)) ?? null
  if (before?.state === 'done') {
    standing.outputs[step.id] = JSON.parse(before.output)
    return null
  }
  if (before?.state === 'stopped') return stoppedAt(step)
  const began = performance.now()
  let input: JsonValue = null
  const context = roomFor(walk, step, standing, before, (given) => {
    input = given
  })
  const outcome =
    standing.kept.letters > automationLimits.kept
      ? tooMuchKept
      : await runStep(step, context).catch((error: unknown) => failureOf(walk, error))
  const tries = (before?.state === 'failed' ? before.tries : 0) + (outcome.state === 'waiting' ? 0 : 1)
  const [given, gave] = [JSON.stringify(input), JSON.stringify(outcome.output)]
  standing.kept.letters += given.length + gave.length
  await walk.keep({
    run_id: run.id,
    step: step.id,
    item: standing.item,
    state: outcome.state,
    input: given,
    output: gave,
    reason: outcome.state === 'failed' ? outcome.reason : null,
    tries,
    at: new Date(services.now()).toISOString(),
    duration_ms: Math.round(performance.now() - began),
  })
  if (outcome.state === 'waiting') return outcome
  if (outcome.state === 'stopped') return stoppedAt(step)
  if (outcome.state === 'failed') {
    const retryAfter = outcome.isFinal ? null : (pausesMs[tries - 1] ?? null)
    return { state: 'failed', reason: outcome.reason, step: step.id, retryAfter }
  }
  standing.outputs[step.id] = outcome.output
  return null
}

const whyForgotten = 'The automation was changed by somebody who sees less than it was told.'

/** Told before the step is begun, so that nothing is done of which nobody knows. */
const tooMuchKept: StepOutcome = {
  state: 'failed',
  output: null,
  reason: `The steps of this run gave more than ${automationLimits.kept / 1_000_000} MB: find fewer records.`,
  isFinal: true,
}

/** Before the second and the third try; then somebody has to look at it. */
const pausesMs = [60_000, 300_000] as const

const stoppedAt = ({ id }: AutomationStep): WalkEnd => ({ state: 'stopped', reason: `Stopped at step ${id}.` })

/** What may pass by itself. */
const passing: ReadonlySet<string> = new Set([
  'source_unavailable',
  'timed_out',
  'locked',
  'rate_limited',
  'storage_full',
])

function failureOf({ services, run, signal }: Walk, error: unknown): StepOutcome {
  signal.throwIfAborted()
  if (error instanceof AppError && error.code !== 'internal') {
    const isPassing = passing.has(error.code) || error.details.reason === 'concurrent'
    return { state: 'failed', output: null, reason: error.message, isFinal: !isPassing }
  }
  services.log.error({ error, run: run.id }, 'a step of an automation failed')
  return { state: 'failed', output: null, reason: 'Some internal error occurred', isFinal: false }
}

function roomFor(
  walk: Walk,
  step: AutomationStep,
  { outputs, item, record, around }: Standing,
  before: AutomationStepRow | null,
  given: (input: JsonValue) => void,
): StepContext {
  const { services, automation, run, plan, structure, signal } = walk
  const input: Values = JSON.parse(run.input)
  const values: Values = { ...input, steps: outputs, ...(record === null ? {} : { item: record }) }
  return {
    services,
    automation,
    run,
    given,
    signal,
    scope: {
      values,
      named: namedTables(plan, structure, around),
      now: new Date(services.now()).toISOString(),
    },
    onceKey: `${run.id}.${run.attempt}.${step.id}.${item}`,
    before: before === null ? null : { state: before.state, output: JSON.parse(before.output) },
    act: (operation) => actAs(walk, operation),
    record(word) {
      const tableId = tableOfRecord(plan, word, around)
      const holder = word === 'trigger' ? input : word === 'item' ? record : outputs[word]
      const key = typeof holder === 'object' && holder !== null && 'key' in holder ? holder.key : null
      if (tableId === null || typeof key !== 'string' || key === '') throw invalidRequest(noRecord(plan, word))
      return { tableId, key }
    },
  }
}

function actAs<Operation extends OperationName>({ services, automation, run }: Walk, operation: Operation) {
  const errand = { actorId: automation.runs_as, projectId: automation.project_id, requestId: run.id }
  return actForMember(services, errand, operation)
}

function noRecord({ steps }: AutomationPlan, word: string): string {
  const step = allSteps(steps).find(({ id }) => id === word)
  return step?.kind === 'find' ? `Step ${word} found no record.` : 'There is no record this step could be about.'
}

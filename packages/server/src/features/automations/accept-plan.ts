import type { AutomationDraft } from '@rowhouse/core/api/automations'
import {
  type AutomationPlan,
  type AutomationStep,
  allSteps,
  automationLimits,
  type StepKindName,
  stepKinds,
  triggerTable,
} from '@rowhouse/core/automations/automation'
import { tableOfRecord, tableOfStep } from '@rowhouse/core/automations/plan-tables'
import { invalidValue } from '@rowhouse/core/errors'
import type { Static } from 'typebox'
import type { ProjectSnapshot, SnapshotTable } from '../../meta/snapshot.ts'
import { requirePlaces } from '../webhooks/carried-notify.ts'
import { acceptTrigger } from './accept-trigger.ts'
import type { PlanMaker } from './plan-maker.ts'
import { acceptCondition } from './steps/accept-parts.ts'
import { kindOf } from './steps/registry.ts'
import type { Accepting, GivenStep } from './steps/step-kind.ts'

type GivenPlan = Pick<Static<typeof AutomationDraft>, 'trigger' | 'filter' | 'steps'>

export function acceptPlan(given: GivenPlan, maker: PlanMaker): AutomationPlan {
  const trigger = acceptTrigger(given.trigger, maker)
  const tableId = triggerTable(trigger)
  const table = tableId === null ? null : maker.snapshot.findTable(tableId)
  const filter = table === null ? null : acceptCondition(given.filter ?? null, maker.columnsOf(table))
  const plan = acceptSteps(given.steps, { trigger, filter, steps: [] }, maker)
  if (plan.steps.length === 0) throw invalidValue('steps', 'Add a step: what is to be done?')
  return plan
}

/** One after the other, each with what stands before it. */
function acceptSteps(input: unknown, begun: AutomationPlan, maker: PlanMaker): AutomationPlan {
  let plan = begun
  const ids = new Set<string>()
  for (const one of listOf(input)) {
    const step = acceptStep(one, { plan, maker, ids, around: null })
    plan = { ...plan, steps: [...plan.steps, step] }
    if (step.kind !== 'each') continue
    let around = step
    for (const inner of listOf(one.steps)) {
      const known = { ...plan, steps: [...plan.steps.slice(0, -1), around] }
      const accepted = acceptStep(inner, { plan: known, maker, ids, around })
      if (accepted.kind === 'each' || accepted.kind === 'wait')
        throw invalidValue('steps', 'For each record there is neither another “for each” nor a wait.')
      around = { ...around, steps: [...around.steps, accepted] }
    }
    if (around.steps.length === 0) throw invalidValue('steps', 'Say what is to be done for each record.')
    plan = { ...plan, steps: [...plan.steps.slice(0, -1), around] }
  }
  return plan
}

interface Place {
  readonly plan: AutomationPlan
  readonly maker: PlanMaker
  readonly ids: Set<string>
  readonly around: AutomationStep | null
}

function acceptStep(given: GivenStep, { plan, maker, ids, around }: Place): AutomationStep {
  const { id, kind } = given
  if (typeof id !== 'string' || !/^\d{1,4}$/.test(id) || ids.has(id))
    throw invalidValue('steps', 'Each step needs a number of its own.')
  ids.add(id)
  if (ids.size > automationLimits.steps)
    throw invalidValue('steps', `An automation has at most ${automationLimits.steps} steps.`)
  if (!(stepKinds as readonly unknown[]).includes(kind))
    throw invalidValue('steps', `A step is one of: ${stepKinds.join(', ')}.`)
  const name = kind as StepKindName
  const accepting: Accepting = {
    ...finders(plan, maker, around),
    named: namedTables(plan, maker.snapshot, around),
    stored: allSteps(maker.stored?.steps ?? []).find((step) => step.id === id && step.kind === kind) ?? null,
    requireAutomation(other) {
      if (typeof other === 'string' && maker.others.includes(other)) return other
      throw invalidValue('automation', 'Choose an automation of this project.')
    },
  }
  try {
    return { id, kind: name, ...kindOf(name).accept(given, accepting) } as AutomationStep
  } catch (error) {
    throw inStep(id, error)
  }
}

/** Before it is turned on: one that came with a base file does not know where it goes. */
export function requireWholePlan({ steps }: AutomationPlan): void {
  for (const step of allSteps(steps))
    if (step.kind === 'send')
      try {
        requirePlaces(step.notify)
      } catch (error) {
        throw inStep(step.id, error)
      }
}

/** Which step is meant stands before what is wrong with it. */
function inStep(id: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('details' in error)) return error
  const { field } = error.details as { readonly field?: string }
  return invalidValue(`steps.${id}.${field ?? ''}`, `Step ${id}: ${error.message}`)
}

function finders(
  plan: AutomationPlan,
  maker: PlanMaker,
  around: AutomationStep | null,
): Pick<Accepting, 'table' | 'recordTable'> {
  const table = (id: unknown, field: string) => {
    const found = typeof id === 'string' ? maker.snapshot.findTable(id) : null
    if (found === null || found.id !== id || found.row.junction === 1) throw invalidValue(field, 'Choose a table.')
    return { table: found, columns: maker.columnsOf(found) }
  }
  return {
    table,
    recordTable(word, field) {
      const id = typeof word === 'string' ? tableOfRecord(plan, word, around) : null
      if (id === null) throw invalidValue(field, 'Choose a record that the trigger or an earlier step brings.')
      return table(id, field)
    },
  }
}

/** Under which words the columns of which tables can be named by whoever stands behind these steps. */
export function namedTables(
  plan: AutomationPlan,
  snapshot: ProjectSnapshot,
  around: AutomationStep | null,
): ReadonlyMap<string, SnapshotTable> {
  const named = new Map<string, SnapshotTable>()
  const add = (word: string, id: string | null) => {
    const table = id === null ? null : snapshot.findTable(id)
    if (table !== null) named.set(word, table)
  }
  add('record', triggerTable(plan.trigger))
  add('before', triggerTable(plan.trigger))
  for (const step of allSteps(plan.steps)) add(`steps.${step.id}`, tableOfStep(plan, step))
  if (around?.kind === 'each') add('item', around.table)
  return named
}

/** Why it cannot run as it was meant; null: it can. */
export function troubleOf(plan: AutomationPlan, snapshot: ProjectSnapshot): string | null {
  const watched = plan.trigger.kind === 'structure' ? plan.trigger.of : triggerTable(plan.trigger)
  const tables = [watched, ...allSteps(plan.steps).map((step) => tableOfStep(plan, step))]
  if (tables.some((id) => id !== null && snapshot.findTable(id)?.id !== id))
    return 'A table it speaks of is not there any more.'
  const { trigger } = plan
  const views = 'view' in trigger ? (snapshot.findTable(trigger.table)?.views ?? []) : []
  if ('view' in trigger && !views.some(({ id }) => id === trigger.view)) return 'Its view is not there any more.'
  const lost = allSteps(plan.steps).find((step) => {
    if (step.kind !== 'create' && step.kind !== 'update') return false
    const table = snapshot.findTable(tableOfStep(plan, step) ?? '')
    return step.values.some(({ column }) => !table?.columns.some(({ id }) => id === column))
  })
  return lost === undefined ? null : `Step ${lost.id} writes a field that is not there any more.`
}

function listOf(input: unknown): readonly (GivenStep & { readonly steps?: unknown })[] {
  if (!Array.isArray(input)) throw invalidValue('steps', 'A list of steps is needed here.')
  return input.map((one: unknown) => {
    if (typeof one !== 'object' || one === null) throw invalidValue('steps', 'A step is an object.')
    return one as GivenStep
  })
}

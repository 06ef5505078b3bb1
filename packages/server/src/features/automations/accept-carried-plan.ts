import type { AutomationPlan } from '@rowhouse/core/automations/automation'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import type { ProjectSnapshot } from '../../meta/snapshot.ts'
import { wholeSight } from '../../query/sight.ts'
import { atAnyPlace, withoutPlaces } from '../webhooks/carried-notify.ts'
import { acceptPlan } from './accept-plan.ts'

interface CarriedPlan {
  readonly trigger: unknown
  readonly filter: unknown
  readonly steps: unknown
}

interface InFile {
  readonly snapshot: ProjectSnapshot
  /** Ids of all automations of the file. */
  readonly others: readonly string[]
}

/** Somebody may have written the file: a plan is looked at as if it was asked for by somebody who sees all of it but passwords. */
export function acceptCarriedPlan(
  { trigger, filter, steps }: CarriedPlan,
  { snapshot, others }: InFile,
): AutomationPlan {
  // What is wrong with its form, `acceptPlan` finds.
  const given = { trigger, filter, steps: placed(steps) } as Parameters<typeof acceptPlan>[0]
  const plan = acceptPlan(given, { snapshot, columnsOf: (table) => wholeSight(table).columns, stored: null, others })
  return { ...plan, steps: plan.steps.map(withoutAddresses) }
}

/** Channels have no addresses: each has to be typed again. Steps are in others once and no deeper. */
function placed(steps: unknown, isInner = false): unknown {
  if (!Array.isArray(steps)) return steps
  return steps.map((step: unknown) => {
    if (!isPlainObject(step)) return step
    return {
      ...step,
      ...('notify' in step ? { notify: atAnyPlace(step.notify) } : {}),
      ...('steps' in step && !isInner ? { steps: placed(step.steps, true) } : {}),
    }
  })
}

type Step = AutomationPlan['steps'][number]

function withoutAddresses(step: Step): Step {
  if (step.kind === 'each') return { ...step, steps: step.steps.map(withoutAddresses) }
  return step.kind === 'send' ? { ...step, notify: withoutPlaces(step.notify) } : step
}

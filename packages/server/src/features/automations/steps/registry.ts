import type { AutomationStep, StepKindName } from '@rowhouse/core/automations/automation'
import { create } from './create.ts'
import { remove } from './delete.ts'
import { each } from './each.ts'
import { find } from './find.ts'
import { only } from './only.ts'
import { run } from './run.ts'
import { send } from './send.ts'
import type { StepContext, StepKind, StepOutcome } from './step-kind.ts'
import { update } from './update.ts'
import { wait } from './wait.ts'

const kinds: { readonly [Kind in StepKindName]: StepKind<Kind> } = {
  create,
  update,
  delete: remove,
  find,
  each,
  only,
  send,
  run,
  wait,
}

/** A step is of its own kind, which the union of all cannot say. */
export const kindOf = (name: StepKindName): StepKind => kinds[name] as unknown as StepKind

export const runStep = (step: AutomationStep, context: StepContext): Promise<StepOutcome> =>
  kindOf(step.kind).run(step, context)

/** As people see it once it is stored, with the steps inside of it. */
export function maskedStep(step: AutomationStep): AutomationStep {
  const shown = kindOf(step.kind).mask?.(step) ?? step
  return shown.kind === 'each' ? { ...shown, steps: shown.steps.map(maskedStep) } : shown
}

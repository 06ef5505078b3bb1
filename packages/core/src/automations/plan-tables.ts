// Which table the records are of that a plan speaks of.
import { type AutomationPlan, type AutomationStep, allSteps, type RecordWord, triggerTable } from './automation.ts'

/** Of the records a step gives to those that follow; null: it gives none. */
export function tableOfStep(plan: AutomationPlan, step: AutomationStep): string | null {
  if (step.kind === 'create' || step.kind === 'find' || step.kind === 'each') return step.table
  return step.kind === 'update' ? tableOfRecord(plan, step.record, eachAround(plan, step.id)) : null
}

/** Of the record a word stands for. */
export function tableOfRecord(plan: AutomationPlan, word: RecordWord, around: AutomationStep | null): string | null {
  if (word === 'trigger')
    return plan.trigger.kind === 'record' && plan.trigger.on === 'delete' ? null : triggerTable(plan.trigger)
  if (word === 'item') return around?.kind === 'each' ? around.table : null
  const step = allSteps(plan.steps).find(({ id }) => id === word)
  return step === undefined || step.kind === 'each' ? null : tableOfStep(plan, step)
}

const eachAround = (plan: AutomationPlan, stepId: string): AutomationStep | null =>
  plan.steps.find((step) => step.kind === 'each' && step.steps.some(({ id }) => id === stepId)) ?? null

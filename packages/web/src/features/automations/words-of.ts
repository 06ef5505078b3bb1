import type { AutomationPlan, AutomationStep, StepKindName } from '@rowhouse/core/automations/automation'
import { triggerTable } from '@rowhouse/core/automations/automation'
import { tableOfRecord } from '@rowhouse/core/automations/plan-tables'

/** A record a step can speak of, or do something with. */
export interface Word {
  readonly of: 'trigger' | 'item' | 'step'
  /** How values name it: “record”, “item”, “steps.2”. */
  readonly place: string
  /** How steps name it: “trigger”, “item”, “2”; null: it is gone, and only its values are left. */
  readonly record: string | null
  /** Of a step; empty of others. */
  readonly step: string
  /** What that step does; null of others. */
  readonly kind: StepKindName | null
  readonly table: string
}

/** Those that a step behind these has; `around`: the “for each” it stands in. */
export function wordsOf(plan: AutomationPlan, around: AutomationStep | null): readonly Word[] {
  const words: Word[] = []
  const started = triggerTable(plan.trigger)
  const isThere = tableOfRecord(plan, 'trigger', around) !== null
  if (started !== null && started !== '')
    words.push({
      of: 'trigger',
      place: 'record',
      record: isThere ? 'trigger' : null,
      step: '',
      kind: null,
      table: started,
    })
  const item = tableOfRecord(plan, 'item', around)
  if (item !== null && item !== '')
    words.push({ of: 'item', place: 'item', record: 'item', step: '', kind: null, table: item })
  const before = around?.kind === 'each' ? [...plan.steps, ...around.steps] : plan.steps
  const known = around === null ? plan : { ...plan, steps: [...plan.steps, around] }
  for (const { id, kind } of before) {
    const table = tableOfRecord(known, id, around)
    if (table !== null && table !== '')
      words.push({ of: 'step', place: `steps.${id}`, record: id, step: id, kind, table })
  }
  return words
}

/** How a text or, behind “=”, a formula names a field of it. */
export function placeText(word: Pick<Word, 'place'>, field: string, isFormula: boolean): string {
  if (isFormula) return `{${word.place}.${field}}`
  return `{{ ${word.place}.${field.includes('.') ? `[${field}]` : field} }}`
}

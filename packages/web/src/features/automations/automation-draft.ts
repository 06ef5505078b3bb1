import {
  type AutomationStep,
  type AutomationTrigger,
  allSteps,
  automationLimits,
  type StepKindName,
  type TriggerKind,
  triggerTable,
} from '@rowhouse/core/automations/automation'
import type { FilterGroupNode } from '@rowhouse/core/views/filter-node'
import { emptyGroup, filtersOf, rootOf } from '../view-settings/filter-nodes.ts'
import type { Automation, AutomationSpec } from './automation-queries.ts'

/** An automation while somebody makes it. */
export interface AutomationDraft {
  readonly title: string
  readonly active: boolean
  /** Whom an owner chose to run it as since it was opened. */
  readonly runsAs?: string
  readonly trigger: AutomationTrigger
  readonly filter: FilterGroupNode
  readonly steps: readonly AutomationStep[]
}

export const blankAutomation = (table: string): AutomationDraft => ({
  title: '',
  active: true,
  trigger: blankTrigger('record', table),
  filter: emptyGroup('and'),
  steps: [],
})

export const draftOf = ({ title, active, trigger, filter, steps }: Automation): AutomationDraft => ({
  title,
  active,
  trigger,
  filter: rootOf(filter),
  steps,
})

export const specOf = ({ title, active, runsAs, trigger, filter, steps }: AutomationDraft): AutomationSpec => ({
  title: title.trim(),
  active,
  ...(runsAs === undefined ? {} : { runsAs }),
  trigger,
  filter: triggerTable(trigger) === null ? null : filtersOf(filter),
  steps,
})

export function blankTrigger(kind: TriggerKind, table: string): AutomationTrigger {
  switch (kind) {
    case 'record':
      return { kind, table, on: 'insert', fields: null }
    case 'view':
      return { kind, table, view: '', on: 'enters' }
    case 'form':
      return { kind, table, view: '' }
    case 'structure':
      return { kind, of: table === '' ? null : table }
    case 'comment':
    case 'button':
      return { kind, table }
    case 'schedule':
    case 'incoming':
      return { kind }
  }
}

export function blankStep(kind: StepKindName, id: string): AutomationStep {
  const sought = { table: '', filter: null, match: [], limit: automationLimits.found }
  switch (kind) {
    case 'create':
      return { id, kind, table: '', values: [] }
    case 'update':
      return { id, kind, record: '', values: [] }
    case 'delete':
      return { id, kind, record: '' }
    case 'find':
      return { id, kind, ...sought }
    case 'each':
      return { id, kind, ...sought, steps: [] }
    case 'only':
      return { id, kind, formula: '' }
    case 'send':
      return { id, kind, notify: { via: 'URL', method: 'POST', url: '', headers: [], parameters: [], body: '' } }
    case 'run':
      return { id, kind, automation: '' }
    case 'wait':
      return { id, kind, minutes: 60 }
  }
}

/** Steps keep their number when they move, since texts name them by it: a new one takes the next that is free. */
export const nextStepId = (steps: readonly AutomationStep[]): string =>
  String(Math.max(0, ...allSteps(steps).map(({ id }) => Number(id))) + 1)

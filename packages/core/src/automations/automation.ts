// What a project does by itself: a trigger, a condition, and steps that are done one after the other.
import type { HookNotify } from '../hooks/hook.ts'
import type { FilterNode } from '../views/filter-node.ts'

export const triggerKinds = [
  'record',
  'view',
  'form',
  'comment',
  'structure',
  'button',
  'schedule',
  'incoming',
] as const
export type TriggerKind = (typeof triggerKinds)[number]

export type AutomationTrigger =
  | {
      readonly kind: 'record'
      readonly table: string
      readonly on: 'insert' | 'update' | 'delete'
      /** Of updates: only when one of these changed; null: whatever changed. */
      readonly fields: readonly string[] | null
    }
  | { readonly kind: 'view'; readonly table: string; readonly view: string; readonly on: 'enters' | 'leaves' }
  | { readonly kind: 'form'; readonly table: string; readonly view: string }
  | { readonly kind: 'comment'; readonly table: string }
  /** Fields and tables that are made, changed or deleted; `of` null: in all tables. It brings no record. */
  | { readonly kind: 'structure'; readonly of: string | null }
  /** Somebody by hand, for a record. */
  | { readonly kind: 'button'; readonly table: string }
  /** A cron job, another automation, or somebody by hand. */
  | { readonly kind: 'schedule' }
  /** A call from outside, to an address that holds a secret. */
  | { readonly kind: 'incoming' }

/** Which records a step finds. */
export interface RecordsSought {
  readonly table: string
  readonly filter: FilterNode | null
  /** Fields that hold these values. */
  readonly match: readonly StepValue[]
  readonly limit: number
}

/** A field and what it gets: a text with {{ places }}, or a formula behind “=”. */
export interface StepValue {
  readonly column: string
  readonly value: string
}

/** “trigger”, “item”, or the id of a step that made or found one. */
export type RecordWord = string

export type AutomationStep = { readonly id: string } & (
  | { readonly kind: 'create'; readonly table: string; readonly values: readonly StepValue[] }
  | { readonly kind: 'update'; readonly record: RecordWord; readonly values: readonly StepValue[] }
  | { readonly kind: 'delete'; readonly record: RecordWord }
  | ({ readonly kind: 'find' } & RecordsSought)
  | ({ readonly kind: 'each'; readonly steps: readonly AutomationStep[] } & RecordsSought)
  /** A formula that must be true for the run to go on. */
  | { readonly kind: 'only'; readonly formula: string }
  | { readonly kind: 'send'; readonly notify: HookNotify }
  | { readonly kind: 'run'; readonly automation: string }
  | { readonly kind: 'wait'; readonly minutes: number }
)

export const stepKinds = ['create', 'update', 'delete', 'find', 'each', 'only', 'send', 'run', 'wait'] as const
export type StepKindName = (typeof stepKinds)[number]

export interface AutomationPlan {
  readonly trigger: AutomationTrigger
  /** On the record of the trigger. */
  readonly filter: FilterNode | null
  readonly steps: readonly AutomationStep[]
}

export const automationLimits = {
  perProject: 100,
  title: 100,
  /** With those inside of others. */
  steps: 50,
  values: 200,
  value: 10_000,
  found: 100,
  /** Characters that one step may write. */
  written: 2_000_000,
  /** Characters of what the steps of a run were given and gave. */
  kept: 10_000_000,
  waitMinutes: 60 * 24 * 30,
  /** How often one may start another, before it is taken for a circle. */
  depth: 8,
  /** Runs that one event may lead to. */
  chain: 1000,
  /** Runs in a row that fail, before it is turned off. */
  failures: 10,
  /** Bytes of a call from outside. */
  body: 64 * 1024,
  incomingPerMinute: 120,
} as const

/** Every step, with those inside of others. */
export function allSteps(steps: readonly AutomationStep[]): readonly AutomationStep[] {
  return steps.flatMap((step) => (step.kind === 'each' ? [step, ...allSteps(step.steps)] : [step]))
}

/** Triggers that bring a record along. */
export const triggerTable = (trigger: AutomationTrigger): string | null => ('table' in trigger ? trigger.table : null)

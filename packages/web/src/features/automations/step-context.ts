import type { AutomationStep } from '@rowhouse/core/automations/automation'
import type { HookChannel } from '@rowhouse/core/hooks/hook'
import type { Project } from '../../structure/projects/project.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import type { AutomationDraft } from './automation-draft.ts'
import type { Automation } from './automation-queries.ts'
import type { Word } from './words-of.ts'

/** What all steps of an automation can choose from. */
export interface StepContext {
  readonly project: Project
  readonly tables: readonly TableSummary[]
  readonly automations: readonly Automation[]
  readonly unready: readonly HookChannel[]
  readonly draft: AutomationDraft
  /** The steps that were there when it was opened. */
  readonly known: ReadonlySet<string>
  /** null: it is not stored yet. */
  readonly ownId: string | null
}

/** The fields of one kind of step. */
export interface StepProps<Kind extends AutomationStep['kind'] = AutomationStep['kind']> {
  readonly context: StepContext
  readonly step: Extract<AutomationStep, { kind: Kind }>
  /** What stands before it and can be spoken of. */
  readonly words: readonly Word[]
  readonly onChange: (step: AutomationStep) => void
}

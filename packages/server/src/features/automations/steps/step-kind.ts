import type { AutomationStep, RecordWord, StepKindName } from '@rowhouse/core/automations/automation'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { JsonValue } from '@rowhouse/core/storage'
import type { AutomationRow, AutomationRunRow } from '../../../meta/rows/automation.ts'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { InProject } from '../../../request/context.ts'
import type { Services } from '../../../request/services.ts'
import type { Named, Scope } from '../values.ts'

type StepOf<Kind extends StepKindName> = Extract<AutomationStep, { kind: Kind }>
export type GivenStep = Readonly<Record<string, unknown>>

/** What a step may speak of where it stands, when somebody saves it. */
export interface Accepting {
  /** Of whoever saves it: a table they see, with the columns they see. */
  table(id: unknown, field: string): { readonly table: SnapshotTable; readonly columns: readonly RecordColumn[] }
  /** Of the record a word stands for; refuses a word that stands for none here. */
  recordTable(word: unknown, field: string): ReturnType<Accepting['table']>
  readonly named: Named
  /** The same step as it was stored, whose secrets stand behind masked ones. */
  readonly stored: AutomationStep | null
  /** An automation of the project that this step may start. */
  requireAutomation(id: unknown): string
}

/** Where a step runs. */
export interface StepContext {
  readonly services: Services
  readonly automation: AutomationRow
  readonly run: Pick<AutomationRunRow, 'id' | 'depth' | 'root' | 'project_id' | 'attempt'>
  readonly scope: Scope
  /** The same for every try of this step: whoever does it again after a crash does it once. */
  readonly onceKey: string
  /** What came of the last try; null: this is the first. */
  readonly before: { readonly state: string; readonly output: JsonValue } | null
  /** As the person it runs as, with the rights they have now. */
  act<Operation extends OperationName>(operation: Operation): Promise<InProject<Operation>>
  /** The table of a record word, and the key the record has. */
  record(word: RecordWord): { readonly tableId: string; readonly key: string }
  /** What the step is about to do, for the history: secrets masked. */
  given(input: JsonValue): void
  readonly signal: AbortSignal
}

export type StepOutcome =
  | { readonly state: 'done'; readonly output: JsonValue }
  /** A condition does not hold: what follows is not done. */
  | { readonly state: 'stopped'; readonly output: JsonValue }
  | { readonly state: 'waiting'; readonly output: JsonValue; readonly until: string }
  /** `isFinal`: to try it again is of no use. */
  | { readonly state: 'failed'; readonly output: JsonValue; readonly reason: string; readonly isFinal: boolean }

/** One kind of step: what may be saved, and what it does. */
export interface StepKind<Kind extends StepKindName = StepKindName> {
  accept(given: GivenStep, accepting: Accepting): Omit<StepOf<Kind>, 'id' | 'kind'>
  run(step: StepOf<Kind>, context: StepContext): Promise<StepOutcome>
  /** As people see it once it is stored. */
  mask?(step: StepOf<Kind>): StepOf<Kind>
}

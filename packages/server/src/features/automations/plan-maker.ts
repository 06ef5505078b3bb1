import type { AutomationPlan } from '@rowhouse/core/automations/automation'
import type { ProjectSnapshot, SnapshotTable } from '../../meta/snapshot.ts'
import type { RecordColumn } from '../../query/record-table.ts'

/** What a plan is checked against while it is saved. */
export interface PlanMaker {
  readonly snapshot: ProjectSnapshot
  /** Those that whoever saves it can see. */
  columnsOf(table: SnapshotTable): readonly RecordColumn[]
  /** Whose secrets stand behind masked ones. */
  readonly stored: AutomationPlan | null
  /** Ids of automations of the project. */
  readonly others: readonly string[]
}

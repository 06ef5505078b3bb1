import type { RecordsPlace } from '../../features/records/records-api.ts'
import type { TableRecords } from '../../features/records/table-records.ts'
import type { Place } from '../../features/view-settings/field-popover-store.ts'
import type { ViewState } from '../../features/view-settings/view-state.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { Table } from '../../structure/tables/table.ts'

export interface TableGridProps {
  readonly project: Project
  readonly table: Table
  readonly records: TableRecords
  readonly view: ViewState
  readonly viewId: string
  readonly mayWrite: boolean
  readonly onAddColumn: ((at: Place) => void) | null
  /** The record that is open beside the grid; null: none. */
  readonly openKey: string | null
  readonly onExpand: (key: string) => void
  readonly search: string
  /** What is looked for, as calls about these records are sent. */
  readonly query: RecordsPlace['query']
  readonly onSearch: (text: string) => void
}

import type { Place } from '../fields/field-popover-store.ts'
import type { Project } from '../projects/project.ts'
import type { Table } from '../tables/table.ts'
import type { RecordsPlace } from './records-api.ts'
import type { TableRecords } from './table-records.ts'
import type { ViewState } from './view-state.ts'

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

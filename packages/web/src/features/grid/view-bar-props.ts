import type { Place } from '../fields/field-popover-store.ts'
import type { Project } from '../projects/project.ts'
import type { Table } from '../tables/table.ts'
import type { TableRecords } from './table-records.ts'
import type { ViewState } from './view-state.ts'

export interface ViewBarProps {
  readonly project: Project
  readonly table: Table
  readonly view: ViewState
  readonly viewId: string
  readonly records: TableRecords
  readonly onManageFields: () => void
  readonly onAddColumn: ((at: Place) => void) | null
}

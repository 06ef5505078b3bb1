import type { ViewTypeName } from '@rowhouse/core/view-types/registry'
import type { Project } from '../../structure/projects/project.ts'
import type { Table } from '../../structure/tables/table.ts'
import type { TableRecords } from '../records/table-records.ts'
import type { PopoverPlace } from './field-popover-store.ts'
import type { ViewState } from './view-state.ts'

export interface ViewBarProps {
  readonly project: Project
  readonly table: Table
  readonly view: ViewState
  readonly viewId: string
  readonly kind: ViewTypeName
  readonly records: TableRecords
  readonly onManageFields: () => void
  readonly onAddColumn: ((at: PopoverPlace) => void) | null
}

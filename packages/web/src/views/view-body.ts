import type { ComponentType } from 'react'
import type { RecordsPlace } from '../features/records/records-api.ts'
import type { TableRecords } from '../features/records/table-records.ts'
import type { Place } from '../features/view-settings/field-popover-store.ts'
import type { ViewState } from '../features/view-settings/view-state.ts'
import type { Project } from '../structure/projects/project.ts'
import type { RecordRow, Table } from '../structure/tables/table.ts'

/** What draws the records of a view is given all of this, whatever its kind. */
export interface ViewBodyProps {
  readonly project: Project
  readonly table: Table
  readonly records: TableRecords
  readonly view: ViewState
  readonly viewId: string
  readonly title: string
  readonly mayWrite: boolean
  /** Opens a sheet for a new record; null: not to this person, or not in this table. */
  readonly onAddRecord: (() => void) | null
  /** The same, for one that begins with these cells. */
  readonly onAddWith: ((first: RecordRow) => void) | null
  readonly onAddColumn: ((at: Place) => void) | null
  /** The record that is open beside the view; null: none. */
  readonly openKey: string | null
  readonly onExpand: (key: string) => void
  readonly search: string
  /** What is looked for, as calls about these records are sent. */
  readonly query: RecordsPlace['query']
  readonly onSearch: (text: string) => void
}

export interface ViewMenuItemsProps {
  readonly mayWrite: boolean
}

/** What a kind of view brings along. */
export interface ViewBody {
  readonly Body: ComponentType<ViewBodyProps>
  /** What stands in the bar above it; left out: the tools for which records it shows, and how. */
  readonly Tools?: ComponentType<ViewBodyProps>
  /** What its menu has beside what every view has; left out: nothing. */
  readonly MenuItems?: ComponentType<ViewMenuItemsProps>
}

import type { ComponentType } from 'react'
import type { RecordsPlace } from '../features/records/records-api.ts'
import type { TableRecords } from '../features/records/table-records.ts'
import type { PopoverPlace } from '../features/view-settings/field-popover-store.ts'
import type { ViewState } from '../features/view-settings/view-state.ts'
import type { Project } from '../structure/projects/project.ts'
import type { RecordRow, Table } from '../structure/tables/table.ts'
import type { Settings } from '../structure/views/settings.ts'
import type { Late } from '../ui/late.ts'

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
  readonly onAddColumn: ((at: PopoverPlace) => void) | null
  /** The record that is open beside the view; null: none. */
  readonly openKey: string | null
  readonly onExpand: (key: string) => void
  readonly search: string
  /** What is looked for, as calls about these records are sent. */
  readonly query: RecordsPlace['query']
  readonly onSearch: (text: string) => void
  /** Its first records are there, where they do not come as rows of `records`. */
  readonly onSeen: () => void
}

export interface ViewMenuItemsProps {
  readonly mayWrite: boolean
}

/** A view whose screen is still being loaded. */
export interface OpeningView {
  readonly projectId: string
  readonly table: Table
  readonly viewId: string
  readonly settings: Settings
  readonly query: RecordsPlace['query']
}

/** What a kind of view brings along. */
export interface ViewBody {
  readonly Body: ComponentType<ViewBodyProps> & Partial<Pick<Late<unknown>, 'preload'>>
  /**
   * Of a kind whose records come in parts: asks for the first of them; left out: only its screen knows which. `begun`: when
   * the view began to open.
   */
  readonly askAhead?: (opening: OpeningView, begun: number) => Promise<void>
  /** What stands in the bar above it; left out: the tools for which records it shows, and how. */
  readonly Tools?: ComponentType<ViewBodyProps>
  /** What its menu has beside what every view has; left out: nothing. */
  readonly MenuItems?: ComponentType<ViewMenuItemsProps>
}

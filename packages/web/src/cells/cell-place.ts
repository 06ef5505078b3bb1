import { createContext, use } from 'react'
import type { TableRecords } from '../features/records/table-records.ts'
import type { Project } from '../structure/projects/project.ts'
import type { Table } from '../structure/tables/table.ts'

/** Where the values being looked at or edited belong. */
interface CellPlace {
  readonly project: Project
  readonly table: Table
  /** null: of visitors who fill in a form and see no records. */
  readonly records: TableRecords | null
  readonly mayWrite: boolean
  /** Whether a new choice may be added to a column while it is chosen. */
  readonly mayAddChoices: boolean
}

const Place = createContext<CellPlace | null>(null)

export const CellPlaceProvider = Place.Provider

/** null: a preview, in which nothing can be changed. */
export function useCellPlace(): CellPlace | null {
  return use(Place)
}

import { type ReactElement, type ReactNode, useMemo } from 'react'
import type { TableRecords } from '../features/records/table-records.ts'
import { useSaved } from '../state/saved.ts'
import { mayIn, type Project } from '../structure/projects/project.ts'
import type { Table } from '../structure/tables/table.ts'
import type { AvatarPerson } from '../ui/avatar.tsx'
import { People } from '../values/people.ts'
import { CellPlaceProvider } from './cell-place.ts'

interface CellsInProps {
  readonly project: Project
  readonly table: Table
  readonly records: TableRecords | null
  readonly mayWrite: boolean
  readonly people: ReadonlyMap<string, AvatarPerson>
  readonly children: ReactNode
}

/** Tells the views and editors of values below it where they are. */
export function CellsIn({ project, table, records, mayWrite, people, children }: CellsInProps): ReactElement {
  const previewAs = useSaved((state) => state.users.previewAs)
  const mayAddChoices = table.readOnlyReason === null && mayIn(project, 'columns.update', previewAs)
  const place = useMemo(
    () => ({ project, table, records, mayWrite, mayAddChoices }),
    [project, table, records, mayWrite, mayAddChoices],
  )
  return (
    <CellPlaceProvider value={place}>
      <People value={people}>{children}</People>
    </CellPlaceProvider>
  )
}

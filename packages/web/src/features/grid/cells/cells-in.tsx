import { type ReactElement, type ReactNode, useMemo } from 'react'
import { useSaved } from '../../../state/saved.ts'
import type { AvatarPerson } from '../../../ui/avatar.tsx'
import { mayIn, type Project } from '../../projects/project.ts'
import { People } from '../../tables/cells/people.ts'
import type { Table } from '../../tables/table.ts'
import type { TableRecords } from '../table-records.ts'
import { CellPlaceProvider } from './cell-place.ts'

interface CellsInProps {
  readonly project: Project
  readonly table: Table
  readonly records: TableRecords
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

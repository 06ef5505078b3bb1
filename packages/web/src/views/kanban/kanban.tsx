import type { ReactElement } from 'react'
import { CellsIn } from '../../cells/cells-in.tsx'
import { useCellContext } from '../../cells/use-cell-context.ts'
import { ConflictHost } from '../../features/records/conflict-host.tsx'
import type { ViewBodyProps } from '../view-body.ts'
import { ViewNotes } from '../view-notes.tsx'
import { ChooseStacks } from './choose-stacks.tsx'
import { stackColumn } from './first-board.ts'
import { KanbanBoard } from './kanban-board.tsx'

/** The records of a view as cards in stacks. */
export function Kanban(props: ViewBodyProps): ReactElement {
  const { project, table, records, view, mayWrite } = props
  const context = useCellContext(project.id, table)
  const column = stackColumn(table, view.settings)
  return (
    <CellsIn project={project} table={table} records={records} mayWrite={mayWrite} people={context.people}>
      <ViewNotes notes={view.notes} />
      {column === null ? (
        <ChooseStacks {...props} />
      ) : (
        <KanbanBoard key={column.id} {...props} column={column} context={context} />
      )}
      <ConflictHost table={table} records={records} />
    </CellsIn>
  )
}

import { canStack } from '@rowhouse/core/views/stack-by'
import type { ReactElement } from 'react'
import { CellsIn } from '../../cells/cells-in.tsx'
import { useCellContext } from '../../cells/use-cell-context.ts'
import { ConflictHost } from '../../features/records/conflict-host.tsx'
import type { ViewBodyProps } from '../view-body.ts'
import { ViewNotes } from '../view-notes.tsx'
import { ChooseStacks } from './choose-stacks.tsx'
import { KanbanBoard } from './kanban-board.tsx'

/** The records of a view as cards in stacks. */
export function Kanban(props: ViewBodyProps): ReactElement {
  const { project, table, records, view, mayWrite } = props
  const context = useCellContext(project.id, table)
  const column = table.columns.find(({ id }) => id === view.settings.stackBy)
  const isStacked = column !== undefined && canStack({ typeName: column.type, options: column.options })
  return (
    <CellsIn project={project} table={table} records={records} mayWrite={mayWrite} people={context.people}>
      <ViewNotes notes={view.notes} />
      {isStacked ? (
        <KanbanBoard key={column.id} {...props} column={column} context={context} />
      ) : (
        <ChooseStacks {...props} />
      )}
      <ConflictHost table={table} records={records} />
    </CellsIn>
  )
}

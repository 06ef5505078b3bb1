import { IconTablePlus, IconTrash } from '@tabler/icons-react'
import type { Action, ActionContext } from '../../actions/action.ts'
import { tabPath } from '../../structure/projects/project-places.ts'
import { openNewTable } from './table-dialogs-store.ts'

// Owners and creators may do everything the interface knows, so the name only has to be one nobody else has.
const mayBuild = ({ isSignedIn, project, can }: ActionContext) => isSignedIn && project !== null && can('tableCreate')

export const actions: readonly Action[] = [
  {
    id: 'tables.new',
    title: 'tables.action.new',
    icon: IconTablePlus,
    keys: 'alt+t',
    visible: mayBuild,
    run: openNewTable,
  },
  {
    id: 'tables.trash',
    title: 'tables.action.trash',
    icon: IconTrash,
    // Editors too: they restore records, and views of their own.
    visible: ({ isSignedIn, project, can }) => isSignedIn && project !== null && can('xcDatatableEditable'),
    run: ({ navigate, project }) => {
      if (project !== null) navigate(tabPath(project.id, 'trash'))
    },
  },
]

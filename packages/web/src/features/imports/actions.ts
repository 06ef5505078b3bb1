import { IconDatabaseImport, IconFileImport } from '@tabler/icons-react'
import type { Action } from '../../actions/action.ts'
import { importPath } from '../../structure/projects/project-places.ts'

export const actions: readonly Action[] = [
  {
    id: 'imports.begin',
    title: 'imports.action',
    icon: IconFileImport,
    visible: ({ isSignedIn, project, can }) => isSignedIn && project !== null && can('csvImport'),
    run: ({ navigate, project }) => {
      if (project !== null) navigate(importPath(project.id))
    },
  },
  {
    id: 'imports.airtable',
    title: 'imports.airtable',
    icon: IconDatabaseImport,
    visible: ({ isSignedIn, project, can }) => isSignedIn && project !== null && can('syncSourceCreate'),
    run: ({ navigate, project }) => {
      if (project !== null) navigate(importPath(project.id, { from: 'airtable' }))
    },
  },
]

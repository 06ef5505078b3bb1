import { IconSitemap } from '@tabler/icons-react'
import type { Action } from '../../actions/action.ts'
import { tabPath } from '../../structure/projects/project-places.ts'

export const actions: readonly Action[] = [
  {
    id: 'diagram.open',
    title: 'diagram.action.open',
    icon: IconSitemap,
    visible: ({ isSignedIn, project }) => isSignedIn && project !== null,
    run: ({ navigate, project }) => {
      if (project !== null) navigate(tabPath(project.id, 'diagram'))
    },
  },
]

import { IconHistory } from '@tabler/icons-react'
import type { Action } from '../../actions/action.ts'
import { tabPath } from '../../structure/projects/project-places.ts'

export const actions: readonly Action[] = [
  {
    id: 'audit.ofProject',
    title: 'audit.action.ofProject',
    icon: IconHistory,
    // Owners and creators may do everything the interface knows, so the name only has to be one nobody else has.
    visible: ({ project, can }) => project !== null && can('projectSettings'),
    run: ({ navigate, project }) => {
      if (project !== null) navigate(tabPath(project.id, 'audit'))
    },
  },
  {
    id: 'audit.ofServer',
    title: 'audit.action.ofServer',
    icon: IconHistory,
    visible: ({ isSuperAdmin }) => isSuperAdmin,
    run: ({ navigate }) => navigate('/user/admin?section=audit'),
  },
]

import { IconUserShield, IconUsersGroup } from '@tabler/icons-react'
import type { Action } from '../../actions/action.ts'
import { tabPath } from '../../structure/projects/project-places.ts'

export const actions: readonly Action[] = [
  {
    id: 'roles.ofProject',
    title: 'roles.action',
    icon: IconUserShield,
    visible: ({ project, can }) => project !== null && can('add-user'),
    run: ({ navigate, project }) => {
      if (project !== null) navigate(tabPath(project.id, 'roles'))
    },
  },
  {
    id: 'groups.ofServer',
    title: 'groups.action',
    icon: IconUsersGroup,
    visible: ({ isSignedIn, isSuperAdmin }) => isSignedIn && isSuperAdmin,
    run: ({ navigate }) => navigate('/user/admin/groups'),
  },
]

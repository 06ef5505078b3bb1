import { IconUserPlus } from '@tabler/icons-react'
import type { Action } from '../../actions/action.ts'

export const actions: readonly Action[] = [
  {
    id: 'members.share',
    title: 'members.action.share',
    icon: IconUserPlus,
    visible: ({ isSignedIn, project, can }) => isSignedIn && project?.onShare !== undefined && can('add-user'),
    run: ({ project }) => project?.onShare?.(),
  },
]

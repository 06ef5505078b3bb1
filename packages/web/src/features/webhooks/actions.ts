import { IconWebhook } from '@tabler/icons-react'
import type { Action } from '../../actions/action.ts'
import { tabPath } from '../../structure/projects/project-places.ts'

export const actions: readonly Action[] = [
  {
    id: 'webhooks.ofProject',
    title: 'webhooks.action',
    icon: IconWebhook,
    visible: ({ project }) => project?.mayHook === true,
    run: ({ navigate, project }) => {
      if (project !== null) navigate(tabPath(project.id, 'hooks'))
    },
  },
]

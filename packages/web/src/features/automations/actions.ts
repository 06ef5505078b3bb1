import { IconBolt } from '@tabler/icons-react'
import type { Action } from '../../actions/action.ts'
import { tabPath } from '../../structure/projects/project-places.ts'

export const actions: readonly Action[] = [
  {
    id: 'automations.ofProject',
    title: 'automations.action',
    icon: IconBolt,
    visible: ({ project }) => project?.mayAutomate === true,
    run: ({ navigate, project }) => {
      if (project !== null) navigate(tabPath(project.id, 'automations'))
    },
  },
]

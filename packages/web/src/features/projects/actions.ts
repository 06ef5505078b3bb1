import {
  IconAdjustments,
  IconCode,
  IconHome,
  IconLink,
  IconPlus,
  IconStar,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import type { Action, ActionContext } from '../../actions/action.ts'
import { absoluteLink, projectPath } from '../../structure/projects/project.ts'
import { apiDocsAddress, tabPath } from '../../structure/projects/project-places.ts'
import { copyText } from '../../ui/copy-text.ts'

const signedIn = ({ isSignedIn }: ActionContext) => isSignedIn
const inProject = ({ isSignedIn, project }: ActionContext) => isSignedIn && project !== null

export const actions: readonly Action[] = [
  {
    id: 'projects.create',
    title: 'projects.action.create',
    icon: IconPlus,
    keys: 'alt+n',
    visible: ({ isSignedIn, can }) => isSignedIn && can('projectCreate'),
    run: ({ navigate }) => navigate('/project/name'),
  },
  {
    id: 'projects.starred',
    title: 'projects.action.starred',
    icon: IconStar,
    visible: signedIn,
    run: ({ navigate }) => navigate('/projects?section=starred'),
  },
  {
    id: 'projects.shared',
    title: 'projects.action.shared',
    icon: IconUsers,
    visible: signedIn,
    run: ({ navigate }) => navigate('/projects?section=shared'),
  },
  {
    id: 'projects.trash',
    title: 'projects.action.trash',
    icon: IconTrash,
    visible: signedIn,
    run: ({ navigate }) => navigate('/projects?section=trash'),
  },
  {
    id: 'projects.overview',
    title: 'projects.action.overview',
    icon: IconHome,
    visible: inProject,
    run: ({ navigate, project }) => {
      if (project !== null) navigate(tabPath(project.id, 'overview'))
    },
  },
  {
    id: 'projects.team',
    title: 'sidebar.action.team',
    icon: IconUsers,
    visible: inProject,
    run: ({ navigate, project }) => {
      if (project !== null) navigate(tabPath(project.id, 'team'))
    },
  },
  {
    id: 'projects.configuration',
    title: 'projects.action.configuration',
    icon: IconAdjustments,
    // Owners and creators may do everything the interface knows, so the name only has to be one nobody else has.
    visible: (context) => inProject(context) && context.can('projectSettings'),
    run: ({ navigate, project }) => {
      if (project !== null) navigate(tabPath(project.id, 'configuration'))
    },
  },
  {
    id: 'projects.copyLink',
    title: 'projects.action.copyLink',
    icon: IconLink,
    visible: inProject,
    run: async ({ project, t }) => {
      if (project === null) return
      await copyText(absoluteLink(projectPath(project.id), window.location.origin), t('projects.copied.link'))
    },
  },
  {
    id: 'projects.apiDocs',
    title: 'projects.action.apiDocs',
    icon: IconCode,
    visible: (context) => inProject(context) && context.can('apiDocs'),
    run: ({ project }) => {
      if (project !== null) window.open(apiDocsAddress(project.id), '_blank', 'noopener')
    },
  },
]

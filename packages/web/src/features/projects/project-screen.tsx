import { IconAdjustments, IconClock, IconHome } from '@tabler/icons-react'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useProjectInBar } from '../../shell/use-project-in-bar.ts'
import { useSaved } from '../../state/saved.ts'
import { AppFrame } from '../../ui/app-frame.tsx'
import { SideSearch } from '../../ui/side-nav.tsx'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { useFreshRoles } from '../members/use-fresh-roles.ts'
import { mayIn, type Project } from './project.ts'
import { ProjectConfiguration } from './project-configuration.tsx'
import { ProjectCrons } from './project-crons.tsx'
import { ProjectOverview } from './project-overview.tsx'
import { isProjectTab, type ProjectTab, projectTabs, tabPath } from './project-places.ts'
import classes from './project-screen.module.css'
import { ProjectSidebar } from './project-sidebar.tsx'
import { useOpenedProject } from './use-opened-project.ts'

const ShareDialog = lazy(() => import('../members/share-dialog.tsx').then((m) => ({ default: m.ShareDialog })))

export function ProjectScreen(): ReactElement {
  const { project_id: projectId = '' } = useParams()
  // Another project starts from nothing: no tab, no half-typed field of the one before.
  return <OpenedProject key={projectId} projectId={projectId} />
}

function OpenedProject({ projectId }: { readonly projectId: string }): ReactElement {
  const t = useTexts()
  const [search] = useSearchParams()
  const project = useOpenedProject(projectId)
  const previewAs = useSaved((state) => state.users.previewAs)
  const [isSharing, setSharing] = useState(false)
  const share = () => setSharing(true)
  useProjectInBar(project === null ? null : { ...project, onShare: share })
  useFreshRoles(project)
  if (project === null) {
    return (
      <AppFrame sidebar={<SideSearch />} sidebarLabel={t('projects.project.sidebar')}>
        <div className={classes.tabs} />
        <SkeletonPage />
      </AppFrame>
    )
  }
  const wanted = search.get('tab')
  const tab = isProjectTab(wanted) ? wanted : 'overview'
  const mayConfigure = mayIn(project, 'projects.configure', previewAs)
  const sidebar = <ProjectSidebar project={project} tab={tab} mayConfigure={mayConfigure} />
  return (
    <AppFrame sidebar={sidebar} sidebarLabel={t('projects.project.sidebar')}>
      <Tabs project={project} tab={tab} mayConfigure={mayConfigure} />
      {tab === 'overview' ? <ProjectOverview project={project} onShare={share} /> : null}
      {tab === 'configuration' ? <ProjectConfiguration project={project} mayConfigure={mayConfigure} /> : null}
      {tab === 'crons' ? <ProjectCrons projectId={project.id} /> : null}
      <Suspense>{isSharing ? <ShareDialog project={project} onClose={() => setSharing(false)} /> : null}</Suspense>
    </AppFrame>
  )
}

const icons = { overview: IconHome, configuration: IconAdjustments, crons: IconClock } satisfies Record<
  ProjectTab,
  unknown
>

interface TabsProps {
  readonly project: Project
  readonly tab: ProjectTab
  readonly mayConfigure: boolean
}

function Tabs({ project, tab, mayConfigure }: TabsProps): ReactElement {
  const t = useTexts()
  const always = mayConfigure ? ['overview', 'configuration'] : ['overview']
  const shown = projectTabs.filter((name) => name === tab || always.includes(name))
  return (
    <nav className={classes.tabs} aria-label={t('projects.project.tabs')}>
      {shown.map((name) => {
        const Icon = icons[name]
        return (
          <Link
            key={name}
            className={classes.tab}
            to={tabPath(project.id, name)}
            aria-current={name === tab ? 'page' : undefined}
          >
            <Icon size={14} stroke={1.9} aria-hidden />
            {t(`projects.project.${name}`)}
          </Link>
        )
      })}
    </nav>
  )
}

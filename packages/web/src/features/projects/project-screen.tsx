import { IconAdjustments, IconClock, IconHome, IconTable, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useProjectInBar } from '../../shell/use-project-in-bar.ts'
import { useSaved } from '../../state/saved.ts'
import { AppFrame } from '../../ui/app-frame.tsx'
import { SideSearch } from '../../ui/side-nav.tsx'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { useFreshRoles } from '../members/use-fresh-roles.ts'
import { tablesQuery } from '../tables/queries.ts'
import { TableDialogs } from '../tables/table-dialogs.tsx'
import { findTable, placeOf } from '../tables/table-places.ts'
import { mayIn, type Project } from './project.ts'
import { ProjectConfiguration } from './project-configuration.tsx'
import { ProjectCrons } from './project-crons.tsx'
import { ProjectOverview } from './project-overview.tsx'
import { isProjectTab, type ProjectTab, projectTabs, tabPath } from './project-places.ts'
import classes from './project-screen.module.css'
import { ProjectSidebar } from './project-sidebar.tsx'
import { useOpenedProject } from './use-opened-project.ts'

const TablePage = lazy(() => import('../tables/table-page.tsx').then((m) => ({ default: m.TablePage })))
const TableTrash = lazy(() => import('../tables/table-trash.tsx').then((m) => ({ default: m.TableTrash })))
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
  const { data: tables } = useQuery({ ...tablesQuery(projectId), enabled: project !== null })
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
  const place = tab === 'table' ? placeOf(search) : null
  const openTable = place === null ? null : findTable(tables?.list ?? [], project.bases, place)
  const mayConfigure = mayIn(project, 'projects.configure', previewAs)
  const sidebar = (
    <ProjectSidebar project={project} tab={tab} openTableId={openTable?.id ?? null} mayConfigure={mayConfigure} />
  )
  return (
    <AppFrame sidebar={sidebar} sidebarLabel={t('projects.project.sidebar')}>
      <Tabs
        project={project}
        tab={tab}
        tableTitle={openTable?.title ?? place?.name ?? null}
        mayConfigure={mayConfigure}
      />
      {tab === 'overview' ? <ProjectOverview project={project} onShare={share} /> : null}
      {tab === 'configuration' ? <ProjectConfiguration project={project} mayConfigure={mayConfigure} /> : null}
      {tab === 'crons' ? <ProjectCrons projectId={project.id} /> : null}
      <Suspense fallback={<SkeletonPage />}>
        {tab === 'table' ? <TablePage project={project} place={place} /> : null}
        {tab === 'trash' ? <TableTrash project={project} /> : null}
      </Suspense>
      <TableDialogs project={project} />
      <Suspense>{isSharing ? <ShareDialog project={project} onClose={() => setSharing(false)} /> : null}</Suspense>
    </AppFrame>
  )
}

const icons = {
  overview: IconHome,
  table: IconTable,
  configuration: IconAdjustments,
  crons: IconClock,
  trash: IconTrash,
} satisfies Record<ProjectTab, unknown>

interface TabsProps {
  readonly project: Project
  readonly tab: ProjectTab
  /** Of the one table that is open. */
  readonly tableTitle: string | null
  readonly mayConfigure: boolean
}

function Tabs({ project, tab, tableTitle, mayConfigure }: TabsProps): ReactElement {
  const t = useTexts()
  const { search } = useLocation()
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
            to={name === tab ? { search } : tabPath(project.id, name)}
            aria-current={name === tab ? 'page' : undefined}
          >
            <Icon size={14} stroke={1.9} aria-hidden />
            <bdi>{name === 'table' ? (tableTitle ?? t('projects.project.table')) : t(`projects.project.${name}`)}</bdi>
          </Link>
        )
      })}
    </nav>
  )
}

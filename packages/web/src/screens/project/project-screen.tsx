import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { SnippetHost } from '../../features/api-snippet/snippet-host.tsx'
import { DownloadTray } from '../../features/downloads/download-tray.tsx'
import { FollowFrame } from '../../features/live/follow-frame.tsx'
import { useFollowing } from '../../features/live/use-following.ts'
import { useLive } from '../../features/live/use-live.ts'
import { useFreshRoles } from '../../features/members/use-fresh-roles.ts'
import { TableDialogs } from '../../features/new-table/table-dialogs.tsx'
import { ViewShareHost } from '../../features/sharing/view-share-host.tsx'
import { SyncHost } from '../../features/sources/sync-host.tsx'
import { AboutViewHost } from '../../features/views/about-view-host.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useProjectInBar } from '../../shell/use-project-in-bar.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn } from '../../structure/projects/project.ts'
import { tabOf } from '../../structure/projects/project-places.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { findTable, placeOf } from '../../structure/tables/table-places.ts'
import { viewsQuery } from '../../structure/views/queries.ts'
import { shownOf, type ViewsByTable } from '../../structure/views/view.ts'
import { AppFrame } from '../../ui/app-frame.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SideSearch } from '../../ui/side-nav.tsx'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { ProjectPalette } from '../sidebar/project-palette.ts'
import { DefaultTab } from './default-tab.tsx'
import { tabOfTable } from './kept-place.ts'
import { lastViewOf } from './open-tabs.ts'
import { ProjectConfiguration } from './project-configuration.tsx'
import { ProjectCrons } from './project-crons.tsx'
import { ProjectOverview } from './project-overview.tsx'
import classes from './project-screen.module.css'
import { ProjectSidebar } from './project-sidebar.tsx'
import { ProjectTabs } from './project-tabs.tsx'
import { SettingsNav } from './settings-nav.tsx'
import { TablePage } from './table-part.tsx'
import { useOpenedProject } from './use-opened-project.ts'

const noTables: readonly TableSummary[] = []
const noViews: ViewsByTable = new Map()

const DiagramPage = lazyPart(
  () => import('../../features/diagram/diagram-page.tsx').then((m) => m.DiagramPage),
  <SkeletonPage />,
)
const TeamPage = lazyPart(
  () => import('../../features/members/team-page.tsx').then((m) => m.TeamPage),
  <SkeletonPage />,
)
const TrashScreen = lazyPart(
  () => import('../../features/trash/trash-screen.tsx').then((m) => m.TrashScreen),
  <SkeletonPage />,
)
const ShareDialog = lazyPart(() => import('../../features/members/share-dialog.tsx').then((m) => m.ShareDialog))

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
  const { data: views } = useQuery({ ...viewsQuery(projectId), enabled: project !== null })
  const previewAs = useSaved((state) => state.users.previewAs)
  const [isSharing, setSharing] = useState(false)
  const share = () => setSharing(true)
  useProjectInBar(project === null ? null : { ...project, onShare: share })
  useFreshRoles(project)
  useLive(project?.id ?? null)
  useFollowing(project, tables?.list ?? null, views ?? null)
  if (project === null) {
    return (
      <AppFrame sidebar={<SideSearch />} sidebarLabel={t('projects.project.sidebar')}>
        <div className={classes.tabs} />
        <SkeletonPage />
      </AppFrame>
    )
  }
  const tab = tabOf(search)
  const place = tab === 'table' ? placeOf(search) : null
  const openTable = place === null ? null : findTable(tables?.list ?? [], project.bases, place)
  const openViews = openTable === null ? undefined : views?.get(openTable.id)
  const openViewId = shownOf(openViews ?? [], search.get('view'))?.id ?? null
  const mayConfigure = mayIn(project, 'projects.configure', previewAs)
  const sidebar = (
    <ProjectSidebar
      project={project}
      tab={tab}
      openTableId={openTable?.id ?? null}
      openViewId={openViewId}
      lastViewOf={(table) => lastViewOf(tabOfTable(project, table))}
    />
  )
  return (
    <AppFrame sidebar={sidebar} sidebarLabel={t('projects.project.sidebar')}>
      <ProjectTabs
        project={project}
        tab={tab}
        tables={tables?.list ?? null}
        openTable={openTable}
        openViewId={search.get('view')}
        openRowId={search.get('rowId')}
      />
      {mayConfigure && (tab === 'team' || tab === 'configuration') ? <SettingsNav project={project} tab={tab} /> : null}
      {tab === null ? <DefaultTab project={project} /> : null}
      {tab === 'overview' ? <ProjectOverview project={project} onShare={share} /> : null}
      {tab === 'configuration' ? <ProjectConfiguration project={project} mayConfigure={mayConfigure} /> : null}
      {tab === 'crons' ? <ProjectCrons projectId={project.id} /> : null}
      {tab === 'table' ? <TablePage project={project} place={place} /> : null}
      {tab === 'diagram' ? <DiagramPage project={project} /> : null}
      {tab === 'team' ? <TeamPage project={project} onShare={share} /> : null}
      {tab === 'trash' ? <TrashScreen project={project} /> : null}
      <ProjectPalette
        project={project}
        tables={tables?.list ?? noTables}
        views={views ?? noViews}
        openTable={openTable}
      />
      <TableDialogs project={project} />
      <SyncHost projectId={project.id} />
      <DownloadTray />
      <SnippetHost project={project} />
      <ViewShareHost project={project} />
      <AboutViewHost project={project} />
      <FollowFrame />
      {isSharing ? <ShareDialog project={project} onClose={() => setSharing(false)} /> : null}
    </AppFrame>
  )
}

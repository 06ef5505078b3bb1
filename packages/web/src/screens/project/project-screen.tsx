import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { SnippetHost } from '../../features/api-snippet/snippet-host.tsx'
import { LeftUploadsTray } from '../../features/attachments/upload-tray.tsx'
import { DownloadTray } from '../../features/downloads/download-tray.tsx'
import { watchedImports } from '../../features/imports/watched-imports.ts'
import { FollowFrame } from '../../features/live/follow-frame.tsx'
import { useFollowing } from '../../features/live/use-following.ts'
import { useLive } from '../../features/live/use-live.ts'
import { TableDialogs } from '../../features/new-table/table-dialogs.tsx'
import { ViewShareHost } from '../../features/sharing/view-share-host.tsx'
import { SyncHost } from '../../features/sources/sync-host.tsx'
import { AboutViewHost } from '../../features/views/about-view-host.tsx'
import { WhyViewHost } from '../../features/views/why-view-host.tsx'
import { HooksHost } from '../../features/webhooks/hooks-host.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { PreviewBanner } from '../../shell/preview-banner.tsx'
import { useProjectInBar } from '../../shell/use-project-in-bar.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { type ProjectPlace, tabOf } from '../../structure/projects/project-places.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { findTable, placeOf } from '../../structure/tables/table-places.ts'
import { viewsQuery } from '../../structure/views/queries.ts'
import { shownOf, type ViewsByTable } from '../../structure/views/view.ts'
import { AppFrame } from '../../ui/app-frame.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { SideSearch } from '../../ui/side-nav.tsx'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { ProjectPalette } from '../sidebar/project-palette.ts'
import { TablePage } from '../table/table-part.tsx'
import { DefaultTab } from './default-tab.tsx'
import { tabOfTable } from './kept-place.ts'
import { lastViewOf } from './open-tabs.ts'
import { PartsNav } from './parts-nav.tsx'
import { projectPages } from './project-pages.tsx'
import { useMayOpen } from './project-parts.ts'
import classes from './project-screen.module.css'
import { ProjectSidebar } from './project-sidebar.tsx'
import { ProjectTabs } from './project-tabs.tsx'
import { useOpenedProject } from './use-opened-project.ts'

const noTables: readonly TableSummary[] = []
const noViews: ViewsByTable = new Map()

const ImportTray = lazyPart(() => import('../../features/imports/import-tray.tsx').then((m) => m.ImportTray))
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
  const hasImports = useStore(watchedImports, ({ list }) => list.length > 0)
  const [isSharing, setSharing] = useState(false)
  const share = () => setSharing(true)
  const mayAutomate = project !== null && mayIn(project, 'automations.list', previewAs)
  const mayHook = project !== null && mayIn(project, 'hooks.list', previewAs)
  useProjectInBar(project === null ? null : { ...project, onShare: share, mayAutomate, mayHook })
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
      <PreviewBanner />
      <ProjectTabs
        project={project}
        tab={tab}
        tables={tables?.list ?? null}
        openTable={openTable}
        openViewId={search.get(tab === 'import' ? 'id' : 'view')}
        openRowId={search.get('rowId')}
      />
      <PartsNav project={project} tab={tab} />
      {tab === null ? <DefaultTab project={project} /> : null}
      {tab === 'table' ? <TablePage project={project} place={place} /> : null}
      {tab === null || tab === 'table' ? null : <PlacePage project={project} place={tab} onShare={share} />}
      <ProjectPalette
        project={project}
        tables={tables?.list ?? noTables}
        views={views ?? noViews}
        openTable={openTable}
      />
      <TableDialogs project={project} />
      <SyncHost projectId={project.id} />
      <DownloadTray />
      <LeftUploadsTray />
      {hasImports ? <ImportTray projectId={project.id} /> : null}
      <SnippetHost project={project} />
      <HooksHost project={project} />
      <ViewShareHost project={project} />
      <AboutViewHost project={project} />
      <WhyViewHost projectId={project.id} />
      <FollowFrame />
      {isSharing ? <ShareDialog project={project} onClose={() => setSharing(false)} /> : null}
    </AppFrame>
  )
}

interface PlacePageProps {
  readonly project: Project
  readonly place: ProjectPlace
  readonly onShare: () => void
}

function PlacePage({ project, place, onShare }: PlacePageProps): ReactElement {
  const t = useTexts()
  const mayOpen = useMayOpen(project)
  const { Page: Shown } = projectPages[place]
  if (mayOpen(place)) return <Shown project={project} onShare={onShare} />
  return (
    <Page>
      <EmptyState icon={IconLock} title={t('projects.place.forbidden')} text={t('projects.place.forbidden.text')} />
    </Page>
  )
}

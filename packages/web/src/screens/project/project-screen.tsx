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
import { useSession } from '../../session/use-session.ts'
import { PreviewBanner } from '../../shell/preview-banner.tsx'
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
import { ApiNav } from './api-nav.tsx'
import { DefaultTab } from './default-tab.tsx'
import { tabOfTable } from './kept-place.ts'
import { lastViewOf } from './open-tabs.ts'
import { ProjectConfiguration } from './project-configuration.tsx'
import { ProjectOverview } from './project-overview.tsx'
import classes from './project-screen.module.css'
import { ProjectSidebar } from './project-sidebar.tsx'
import { ProjectTabs } from './project-tabs.tsx'
import { SettingsNav } from './settings-nav.tsx'
import { SqlNav } from './sql-nav.tsx'
import { TablePage } from './table-part.tsx'
import { useOpenedProject } from './use-opened-project.ts'

const noTables: readonly TableSummary[] = []
const noViews: ViewsByTable = new Map()

const DiagramPage = lazyPart(
  () => import('../../features/diagram/diagram-page.tsx').then((m) => m.DiagramPage),
  <SkeletonPage />,
)
const ApiClientPage = lazyPart(
  () => import('../../features/api-client/api-client-page.tsx').then((m) => m.ApiClientPage),
  <SkeletonPage />,
)
const GrpcClientPage = lazyPart(
  () => import('../../features/grpc-client/grpc-client-page.tsx').then((m) => m.GrpcClientPage),
  <SkeletonPage />,
)
const ApiDocsPage = lazyPart(
  () => import('../../features/api-docs/api-docs-page.tsx').then((m) => m.ApiDocsPage),
  <SkeletonPage />,
)
const GraphqlPage = lazyPart(
  () => import('../../features/graphql-client/graphql-page.tsx').then((m) => m.GraphqlPage),
  <SkeletonPage />,
)
const TeamPage = lazyPart(
  () => import('../../features/members/team-page.tsx').then((m) => m.TeamPage),
  <SkeletonPage />,
)
const ProjectTokens = lazyPart(() => import('./project-tokens.tsx').then((m) => m.ProjectTokens), <SkeletonPage />)
const RolesPage = lazyPart(
  () => import('../../features/roles/roles-page.tsx').then((m) => m.RolesPage),
  <SkeletonPage />,
)
const RulesPage = lazyPart(
  () => import('../../features/rules/rules-page.tsx').then((m) => m.RulesPage),
  <SkeletonPage />,
)
const AccessPage = lazyPart(
  () => import('../../features/view-access/access-page.tsx').then((m) => m.AccessPage),
  <SkeletonPage />,
)
const ProjectAuditPage = lazyPart(
  () => import('../../features/audit/audit-page.tsx').then((m) => m.ProjectAuditPage),
  <SkeletonPage />,
)
const MetadataPage = lazyPart(
  () => import('../../features/metadata/metadata-page.tsx').then((m) => m.MetadataPage),
  <SkeletonPage />,
)
const AppStorePage = lazyPart(
  () => import('../../features/app-store/app-store-page.tsx').then((m) => m.AppStorePage),
  <SkeletonPage />,
)
const HooksPage = lazyPart(
  () => import('../../features/webhooks/hooks-page.tsx').then((m) => m.HooksPage),
  <SkeletonPage />,
)
const AutomationsPage = lazyPart(
  () => import('../../features/automations/automations-page.tsx').then((m) => m.AutomationsPage),
  <SkeletonPage />,
)
const CronsPage = lazyPart(
  () => import('../../features/schedules/crons-page.tsx').then((m) => m.CronsPage),
  <SkeletonPage />,
)
const SqlEditorPage = lazyPart(
  () => import('../../features/sql-editor/sql-editor-page.tsx').then((m) => m.SqlEditorPage),
  <SkeletonPage />,
)
const ObjectsPage = lazyPart(
  () => import('../../features/database-objects/objects-page.tsx').then((m) => m.ObjectsPage),
  <SkeletonPage />,
)
const MigrationsPage = lazyPart(
  () => import('../../features/migrations/migrations-page.tsx').then((m) => m.MigrationsPage),
  <SkeletonPage />,
)
const ImportPage = lazyPart(
  () => import('../../features/imports/import-page.tsx').then((m) => m.ImportPage),
  <SkeletonPage />,
)
const ImportTray = lazyPart(() => import('../../features/imports/import-tray.tsx').then((m) => m.ImportTray))
const ThemesPage = lazyPart(
  () => import('../../features/account/appearance-page.tsx').then((m) => m.ThemesPage),
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
  const { isSuperAdmin } = useSession()
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
  const mayConfigure = mayIn(project, 'projects.configure', previewAs)
  const mayReadAudit = mayIn(project, 'audit.read', previewAs)
  const mayReadRules = mayIn(project, 'rules.read', previewAs)
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
      <SettingsNav project={project} tab={tab} />
      <SqlNav project={project} tab={tab} />
      <ApiNav project={project} tab={tab} />
      {tab === null ? <DefaultTab project={project} /> : null}
      {tab === 'overview' ? <ProjectOverview project={project} onShare={share} /> : null}
      {tab === 'configuration' ? <ProjectConfiguration project={project} mayConfigure={mayConfigure} /> : null}
      {tab === 'hooks' && mayHook ? <HooksPage project={project} /> : null}
      {tab === 'automations' && mayAutomate ? <AutomationsPage project={project} /> : null}
      {tab === 'crons' && mayAutomate ? <CronsPage project={project} /> : null}
      {tab === 'table' ? <TablePage project={project} place={place} /> : null}
      {tab === 'diagram' ? <DiagramPage project={project} /> : null}
      {tab === 'api' ? <ApiClientPage project={project} /> : null}
      {tab === 'grpc' ? <GrpcClientPage project={project} /> : null}
      {tab === 'apiDocs' && mayIn(project, 'projects.apiPage', previewAs) ? <ApiDocsPage project={project} /> : null}
      {tab === 'graphql' && mayIn(project, 'graphql.ask', previewAs) ? <GraphqlPage project={project} /> : null}
      {tab === 'sql' && mayIn(project, 'sql.run', previewAs) ? <SqlEditorPage project={project} /> : null}
      {tab === 'objects' && mayIn(project, 'objects.list', previewAs) ? <ObjectsPage project={project} /> : null}
      {tab === 'migrations' && mayIn(project, 'migrations.list', previewAs) ? (
        <MigrationsPage project={project} />
      ) : null}
      {tab === 'team' ? <TeamPage project={project} onShare={share} /> : null}
      {tab === 'tokens' && mayIn(project, 'apiTokens.list', previewAs) ? <ProjectTokens project={project} /> : null}
      {tab === 'roles' ? <RolesPage project={project} /> : null}
      {tab === 'rules' && mayReadRules ? <RulesPage project={project} /> : null}
      {tab === 'acl' && mayIn(project, 'viewAccess.read', previewAs) ? <AccessPage project={project} /> : null}
      {tab === 'audit' && mayReadAudit ? <ProjectAuditPage project={project} /> : null}
      {tab === 'metadata' && mayIn(project, 'sources.diff', previewAs) ? <MetadataPage project={project} /> : null}
      {tab === 'apps' && isSuperAdmin ? <AppStorePage /> : null}
      {tab === 'import' && mayIn(project, 'imports.use', previewAs) ? <ImportPage project={project} /> : null}
      {tab === 'themes' ? <ThemesPage /> : null}
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

import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
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
import { mayIn } from './project.ts'
import { ProjectConfiguration } from './project-configuration.tsx'
import { ProjectCrons } from './project-crons.tsx'
import { ProjectOverview } from './project-overview.tsx'
import { isProjectTab } from './project-places.ts'
import classes from './project-screen.module.css'
import { ProjectSidebar } from './project-sidebar.tsx'
import { ProjectTabs } from './project-tabs.tsx'
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
      <ProjectTabs
        project={project}
        tab={tab}
        tables={tables?.list ?? null}
        openTable={openTable}
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

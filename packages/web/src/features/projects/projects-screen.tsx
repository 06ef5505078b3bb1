import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconDatabase,
  IconFileImport,
  IconPackageImport,
  IconPlus,
  IconSearch,
  IconStar,
  IconTable,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useCan } from '../../session/use-session.ts'
import type { Project } from '../../structure/projects/project.ts'
import { projectsQuery } from '../../structure/projects/queries.ts'
import { AppFrame } from '../../ui/app-frame.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonPage, SkeletonRows } from '../../ui/skeleton.tsx'
import { FirstProject } from './first-project.tsx'
import { useListMemory } from './list-memory.ts'
import { FormToggle, SortMenu } from './list-tools.tsx'
import { ProjectCards } from './project-cards.tsx'
import { findProjects, isProjectSection, type ProjectSection } from './project-list.ts'
import { ProjectTable } from './project-table.tsx'
import classes from './projects-screen.module.css'
import { type ListPlace, ProjectsSidebar } from './projects-sidebar.tsx'

const TrashList = lazyPart(() => import('./trash-list.tsx').then((m) => m.TrashList), <SkeletonPage />)

export function ProjectsScreen(): ReactElement {
  const t = useTexts()
  const [search] = useSearchParams()
  const section = search.get('section')
  const place: ListPlace = section === 'trash' || isProjectSection(section) ? section : 'mine'
  return (
    <AppFrame sidebar={<ProjectsSidebar place={place} />} sidebarLabel={t('projects.sidebar')}>
      {place === 'trash' ? <TrashList /> : <ProjectList key={place} section={place} />}
    </AppFrame>
  )
}

function ProjectList({ section }: { readonly section: ProjectSection }): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(projectsQuery)
  const mayCreate = useCan('projectCreate')
  const title = t(`projects.section.${section}`)

  if (data === undefined) {
    return (
      <Page>
        <PageHeader title={title} />
        {error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={8} />}
      </Page>
    )
  }
  if (section === 'mine' && data.list.length === 0) {
    return (
      <Page>
        <PageHeader title={title} />
        <FirstProject mayCreate={mayCreate} />
      </Page>
    )
  }
  return <FullList title={title} section={section} projects={data.list} mayCreate={mayCreate} />
}

interface FullListProps {
  readonly title: string
  readonly section: ProjectSection
  readonly projects: readonly Project[]
  readonly mayCreate: boolean
}

function FullList({ title, section, projects, mayCreate }: FullListProps): ReactElement {
  const t = useTexts()
  const isPhone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  const [query, setQuery] = useState('')
  const { form, order } = useListMemory()
  const all = findProjects(projects, { section, query: '', order })
  const found = findProjects(projects, { section, query, order })
  const tools =
    all.length === 0 ? null : (
      <>
        <SearchField label={t('projects.search')} value={query} onChange={setQuery} />
        <SortMenu />
        <FormToggle />
      </>
    )
  const newButton = mayCreate ? (
    <Button component={Link} to="/project/name" leftSection={<IconPlus size={16} />}>
      {t('projects.new')}
    </Button>
  ) : null
  return (
    <Page>
      <PageHeader
        title={title}
        actions={
          <>
            {isPhone ? null : tools}
            {newButton}
          </>
        }
      />
      {isPhone && tools ? <div className={classes.bar}>{tools}</div> : null}
      <span className={classes.hidden} role="status">
        {query === '' ? '' : t('projects.found', { count: found.length })}
      </span>
      {found.length === 0 ? (
        <NothingFound section={section} query={query} hidden={all.length} onClear={() => setQuery('')} />
      ) : form === 'cards' ? (
        <ProjectCards projects={found} />
      ) : (
        <ProjectTable projects={found} />
      )}
      {section === 'mine' && mayCreate && query === '' ? <StartStrip /> : null}
    </Page>
  )
}

interface NothingFoundProps {
  readonly section: ProjectSection
  readonly query: string
  readonly hidden: number
  readonly onClear: () => void
}

function NothingFound({ section, query, hidden, onClear }: NothingFoundProps): ReactElement {
  const t = useTexts()
  if (hidden > 0) {
    return (
      <EmptyState
        icon={IconSearch}
        title={t('projects.empty.search', { query: query.trim() })}
        text={t('projects.empty.search.text', { count: hidden })}
        action={
          <Button variant="default" onClick={onClear}>
            {t('shell.search.clear')}
          </Button>
        }
      />
    )
  }
  const isShared = section === 'shared'
  return (
    <EmptyState
      icon={isShared ? IconUsers : IconStar}
      title={t(isShared ? 'projects.empty.shared' : 'projects.empty.starred')}
      text={t(isShared ? 'projects.empty.shared.text' : 'projects.empty.starred.text')}
      action={
        <Button variant="default" component={Link} to="/projects">
          {t('projects.empty.back')}
        </Button>
      }
    />
  )
}

const starts = [
  { key: 'blank', icon: IconTable, to: '/project/name' },
  { key: 'connect', icon: IconDatabase, to: '/project/0' },
  { key: 'file', icon: IconFileImport, to: '/project/file' },
  { key: 'template', icon: IconTemplate, to: '/project/templates' },
  { key: 'restore', icon: IconPackageImport, to: '/project/restore' },
] as const

function StartStrip(): ReactElement {
  const t = useTexts()
  return (
    <div className={classes.strip}>
      {starts.map(({ key, icon: StartIcon, to }) => (
        <Link key={key} className={classes.start} to={to}>
          <StartIcon size={18} stroke={1.75} aria-hidden />
          <b>{t(`projects.start.${key}`)}</b>
          <span>{t(`projects.start.${key}.text`)}</span>
        </Link>
      ))}
    </div>
  )
}

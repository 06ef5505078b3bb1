import { IconTable } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { LinkEntry } from '../../features/sharing/door-queries.ts'
import { LinkGate } from '../../features/sharing/link-gate.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { AccountMenu } from '../../shell/account-menu.tsx'
import type { Project } from '../../structure/projects/project.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { findTable, placeOf, tablePath } from '../../structure/tables/table-places.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { TablePage } from '../table/table-part.tsx'
import { VisitorSigns } from '../table/visitor-bar.tsx'
import classes from './shared-base.module.css'
import { useSharedProject } from './use-shared-project.ts'

/** A whole project somebody shared by a link: the tables that were chosen, each with its views. */
export function SharedBaseScreen(): ReactElement {
  const { shared_base_id: link = '' } = useParams()
  return (
    <LinkGate key={link} kind="base" link={link}>
      {(entry) => <SharedBase entry={entry} />}
    </LinkGate>
  )
}

function SharedBase({ entry }: { readonly entry: LinkEntry }): ReactElement {
  const t = useTexts()
  const [search] = useSearchParams()
  const { project, tables, error, retry } = useSharedProject(entry)
  usePageTitle(entry.title)
  if (project === null || tables === null)
    return error ? <FailedState error={error} onRetry={retry} /> : <SkeletonPage />
  const [first] = tables
  // Its page has a name of its own.
  const isEmbedded = search.has('embed')
  const place = placeOf(search) ?? (first === undefined ? null : { name: first.title, alias: null })
  const open = place === null ? null : findTable(tables, project.bases, place)
  return (
    <>
      <header className={classes.bar}>
        {isEmbedded ? null : <h1 dir="auto">{project.title}</h1>}
        <TableTabs project={project} tables={tables} openId={open?.id ?? null} />
        {isEmbedded ? null : (
          <>
            <VisitorSigns />
            <AccountMenu />
          </>
        )}
      </header>
      {place === null ? (
        <EmptyState icon={IconTable} title={t('sharing.base.empty')} text={t('sharing.base.empty.text')} />
      ) : (
        <TablePage project={project} place={place} />
      )}
    </>
  )
}

interface TableTabsProps {
  readonly project: Project
  readonly tables: readonly TableSummary[]
  readonly openId: string | null
}

function TableTabs({ project, tables, openId }: TableTabsProps): ReactElement {
  const t = useTexts()
  const [search] = useSearchParams()
  const pathTo = (table: TableSummary) => tablePath(project, table) + (search.has('embed') ? '&embed' : '')
  return (
    <nav className={classes.tables} aria-label={t('sharing.base.tables')}>
      {tables.map((table) => (
        <Link key={table.id} to={pathTo(table)} aria-current={table.id === openId ? 'page' : undefined}>
          <IconTable size={14} stroke={1.9} aria-hidden />
          <bdi>{table.title}</bdi>
        </Link>
      ))}
    </nav>
  )
}

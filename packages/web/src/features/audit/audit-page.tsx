import { Button } from '@mantine/core'
import { IconBraces, IconDownload, IconFileTypeCsv, IconHistory, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import classes from './audit.module.css'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditFilter, auditsQuery, downloadAudits, isNarrowed, unfiltered } from './audit-queries.ts'
import { AuditTable } from './audit-table.tsx'
import { useVerifying } from './verify-button.tsx'

/** Who did what in a project, for those who answer for it. */
export function ProjectAuditPage({ project }: { readonly project: Project }): ReactElement {
  return (
    <Page>
      <AuditLog project={project} />
    </Page>
  )
}

/** The same of the whole server; what records hold is not told there. */
export function ServerAuditPage(): ReactElement {
  return (
    <Page>
      <AuditLog project={null} />
    </Page>
  )
}

function AuditLog({ project }: { readonly project: Project | null }): ReactElement {
  const t = useTexts()
  const [filter, setFilter] = useState(unfiltered)
  const projectId = project?.id ?? null
  const verifying = useVerifying()
  const audits = useInfiniteQuery(auditsQuery(projectId, filter))
  const pages = audits.data?.pages
  const entries = pages?.flatMap(({ list }) => list) ?? []
  const keptDays = pages?.[0]?.keptDays
  return (
    <>
      <PageHeader
        title={t('projects.project.audit')}
        text={t(project === null ? 'audit.ofServer.text' : 'audit.ofProject.text')}
        actions={
          <>
            {project === null ? verifying.button : null}
            <Export projectId={projectId} filter={filter} />
          </>
        }
      />
      {verifying.outcome}
      <AuditFilters project={project} filter={filter} onChange={setFilter} />
      {audits.error ? <FailedState error={audits.error} onRetry={() => void audits.refetch()} /> : null}
      {audits.isPending ? <SkeletonRows rows={8} /> : null}
      {entries.length === 0 && pages !== undefined ? (
        <NothingThere isFiltered={isNarrowed(filter)} onClear={() => setFilter(unfiltered)} />
      ) : null}
      {entries.length === 0 ? null : (
        <AuditTable
          project={project}
          entries={entries}
          onOnly={(only) => setFilter((known) => ({ ...known, ...only }))}
        />
      )}
      <div className={classes.foot}>
        {audits.hasNextPage ? (
          <Button variant="default" loading={audits.isFetchingNextPage} onClick={() => void audits.fetchNextPage()}>
            {t('audit.older')}
          </Button>
        ) : null}
        {keptDays === undefined ? null : <span>{t('audit.kept', { count: keptDays })}</span>}
      </div>
    </>
  )
}

interface NothingThereProps {
  readonly isFiltered: boolean
  readonly onClear: () => void
}

function NothingThere({ isFiltered, onClear }: NothingThereProps): ReactElement {
  const t = useTexts()
  if (!isFiltered) return <EmptyState icon={IconHistory} title={t('audit.none')} text={t('audit.none.text')} />
  return (
    <EmptyState
      icon={IconSearch}
      title={t('audit.none.found')}
      text={t('audit.none.found.text')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('audit.clear')}
        </Button>
      }
    />
  )
}

interface ExportProps {
  readonly projectId: string | null
  readonly filter: AuditFilter
}

function Export({ projectId, filter }: ExportProps): ReactElement {
  const t = useTexts()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} />}>
          {t('audit.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileTypeCsv size={16} />}
          onClick={() => void downloadAudits(projectId, filter, 'csv')}
        >
          {t('audit.export.csv')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBraces size={16} />}
          onClick={() => void downloadAudits(projectId, filter, 'jsonl')}
        >
          {t('audit.export.jsonl')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

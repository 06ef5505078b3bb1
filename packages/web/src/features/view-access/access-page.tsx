import { previewRoles } from '@rowhouse/core/permissions/roles'
import { IconEyeOff, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { preview } from '../../shell/preview-menu.tsx'
import type { Project } from '../../structure/projects/project.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import classes from './access.module.css'
import { type AccessOfTable, accessFound } from './access-of-views.ts'
import { viewAccessQuery } from './access-queries.ts'
import { AccessTable } from './access-table.tsx'

/** Which views each role sees. */
export function AccessPage({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(viewAccessQuery(project.id))
  const [searched, setSearched] = useState('')
  return (
    <Page>
      <PageHeader title={t('projects.project.acl')} text={t('access.text')} />
      <div className={classes.bar}>
        <SearchField label={t('access.search')} value={searched} onChange={setSearched} />
        <span>
          {t('access.preview')}
          {previewRoles.map((role) => (
            <button key={role} type="button" className={classes.preview} onClick={() => void preview(role)}>
              {t(`shell.role.${role}`)}
            </button>
          ))}
        </span>
      </div>
      {data !== undefined ? (
        <FoundTables project={project} tables={data} searched={searched} />
      ) : error === null ? (
        <SkeletonRows rows={6} />
      ) : (
        <FailedState error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  )
}

interface FoundTablesProps {
  readonly project: Project
  readonly tables: readonly AccessOfTable[]
  readonly searched: string
}

function FoundTables({ project, tables, searched }: FoundTablesProps): ReactElement {
  const t = useTexts()
  const found = accessFound(tables, searched)
  if (tables.length === 0)
    return <EmptyState icon={IconTable} title={t('access.empty')} text={t('access.empty.text')} />
  if (found.length === 0)
    return <EmptyState icon={IconEyeOff} title={t('access.none')} text={t('access.none.text', { searched })} />
  return (
    <>
      {found.map((table) => (
        <AccessTable key={table.id} project={project} table={table} />
      ))}
    </>
  )
}

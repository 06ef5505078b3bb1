import { Button, Select } from '@mantine/core'
import { readProjectApiText, readProjectOpenApi } from '@rowhouse/core/api/app'
import { IconBook, IconDownload, IconExternalLink, IconFileZip, IconPlugConnected } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactElement, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../api/client.ts'
import { requestAddress } from '../../api/request-address.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { saved, useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { apiDocsAddress } from '../../structure/projects/project-places.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import classes from './api-docs.module.css'
import { CallPage } from './call-page.tsx'
import { type DescribedCall, type DescribedTable, type Description, describedTables } from './described-calls.ts'
import { GenerateCodeDialog } from './generate-code-dialog.tsx'
import { McpDialog } from './mcp-dialog.tsx'

const descriptionQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'description'],
    queryFn: async ({ signal }) =>
      (await call(readProjectOpenApi, { params: { projectId }, signal })) as unknown as Description,
  })

/** Every call about the records of a table, with what to send and how a program sends it. */
export function ApiDocsPage({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  usePageTitle(t('apiDocs.title'))
  const { data, error, refetch } = useQuery(descriptionQuery(project.id))
  const tables = useMemo(() => (data === undefined ? [] : describedTables(data)), [data])
  const [search, setSearch] = useSearchParams()
  const kept = useSaved((state) => state.apiClientSwagger[project.id])
  const table = tables.find(({ title }) => title === (search.get('table') ?? kept)) ?? tables[0]
  const shown = table?.calls.find(({ id }) => id === search.get('call')) ?? table?.calls[0]
  const open = (change: Readonly<Record<string, string>>): void => {
    if (change.table !== undefined) saved.change('apiClientSwagger', { [project.id]: change.table })
    setSearch((before) => new URLSearchParams({ tab: before.get('tab') ?? 'apiDocs', ...change }), { replace: true })
  }
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <h1>{t('apiDocs.title')}</h1>
        {table === undefined ? null : (
          <Select
            size="xs"
            aria-label={t('apiDocs.table')}
            allowDeselect={false}
            searchable
            data={tables.map(({ title }) => title)}
            value={table.title}
            onChange={(title) => open({ table: title ?? '' })}
          />
        )}
        <span className={classes.space} />
        <Button
          component="a"
          size="xs"
          variant="subtle"
          target="_blank"
          rel="noopener"
          href={apiDocsAddress(project.id)}
          leftSection={<IconExternalLink size={16} />}
        >
          {t('apiDocs.swagger')}
        </Button>
        <Button
          component="a"
          size="xs"
          variant="subtle"
          target="_blank"
          rel="noopener"
          href={requestAddress(window.location.href, readProjectApiText.path, { projectId: project.id })}
          leftSection={<IconBook size={16} />}
        >
          {t('apiDocs.redoc')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          disabled={data === undefined}
          leftSection={<IconDownload size={16} />}
          onClick={() => saveFile(new Blob([JSON.stringify(data, null, 2)]), 'swagger.json')}
        >
          {t('apiDocs.file')}
        </Button>
        <MoreWays project={project} />
      </header>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={12} height={28} />
        ) : (
          <FailedState error={error} onRetry={() => void refetch()} />
        )
      ) : table === undefined || shown === undefined ? (
        <p className={classes.hint}>{t('apiDocs.none')}</p>
      ) : (
        <>
          <CallList table={table} shown={shown} onOpen={(one) => open({ table: table.title, call: one.id })} />
          <CallPage key={shown.id} project={project} call={shown} />
        </>
      )}
    </main>
  )
}

/** Ways to the tables that are no REST call. */
function MoreWays({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const [opened, open] = useState<'code' | 'mcp' | null>(null)
  const close = (): void => open(null)
  return (
    <>
      <Button size="xs" variant="subtle" leftSection={<IconPlugConnected size={16} />} onClick={() => open('mcp')}>
        {t('apiDocs.mcp')}
      </Button>
      {mayIn(project, 'projects.generateCode', previewAs) ? (
        <Button size="xs" variant="subtle" leftSection={<IconFileZip size={16} />} onClick={() => open('code')}>
          {t('apiDocs.code')}
        </Button>
      ) : null}
      {opened === 'mcp' ? <McpDialog onClose={close} /> : null}
      {opened === 'code' ? <GenerateCodeDialog project={project} onClose={close} /> : null}
    </>
  )
}

interface CallListProps {
  readonly table: DescribedTable
  readonly shown: DescribedCall
  readonly onOpen: (call: DescribedCall) => void
}

function CallList({ table, shown, onOpen }: CallListProps): ReactElement {
  const t = useTexts()
  return (
    <nav className={classes.calls} aria-label={t('apiDocs.calls')}>
      <h2 className={classes.partHead}>
        {t('apiDocs.calls')} <span className={classes.note}>{table.calls.length}</span>
      </h2>
      <ul>
        {table.calls.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={classes.call}
              aria-current={one.id === shown.id ? 'true' : undefined}
              onClick={() => onOpen(one)}
            >
              <span className={classes.method} data-method={one.method}>
                {one.method}
              </span>
              <bdi className={classes.path}>{shortPath(one.path)}</bdi>
              <span className={classes.summary}>{one.summary}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Behind what is the same for every call of a project. */
const shortPath = (path: string): string => {
  const inBulk = path.includes('/data/bulk/')
  const rest = path.split('/').slice(inBulk ? 8 : 7)
  return `${inBulk ? '/bulk/…/' : '/'}${rest.map((part) => decodeURIComponent(part)).join('/')}`
}

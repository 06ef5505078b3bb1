import { ActionIcon, Button, SegmentedControl, Select, Textarea } from '@mantine/core'
import { IconPlayerPlay, IconTrash, IconWand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { parse, print } from 'graphql'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { FieldError } from '../../ui/form-fields.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { AnswerPanel } from '../api-client/answer-panel.tsx'
import classes from './graphql-client.module.css'
import { QueryEditor } from './query-editor.tsx'
import { SchemaDocs } from './schema-docs.tsx'
import { schemaQuery } from './schema-query.ts'
import { type GraphqlClient, useGraphqlClient } from './use-graphql-client.ts'

/** Queries to the two schemas of a project, with its documentation and what was run before. */
export function GraphqlPage({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  usePageTitle(t('graphqlClient.title'))
  const client = useGraphqlClient(project)
  const { data: schema } = useQuery(schemaQuery(project.id, client.backend))
  const run = () => void client.run()
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <h1>{t('graphqlClient.title')}</h1>
        <Button size="xs" leftSection={<IconPlayerPlay size={14} />} loading={client.isSending} onClick={run}>
          {t('graphqlClient.run')}
        </Button>
        <Select
          className={classes.backend}
          size="xs"
          aria-label={t('graphqlClient.backend')}
          allowDeselect={false}
          data={client.backends.map(({ url }, at) => ({ value: String(at), label: url }))}
          value={String(client.at)}
          onChange={(at) => client.chooseBackend(Number(at))}
        />
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconWand size={16} />}
          onClick={() => client.write(tidied(client.query))}
        >
          {t('graphqlClient.prettify')}
        </Button>
      </header>
      <div className={classes.editor}>
        <QueryEditor
          // Another schema is another language: what was completed by the one before is gone with its editor.
          key={client.backend.path}
          label={t('graphqlClient.query')}
          value={client.query}
          schema={schema}
          onChange={client.write}
          onRun={run}
        />
        <Textarea
          className={classes.variables}
          label={t('graphqlClient.variables')}
          rows={5}
          spellCheck={false}
          placeholder="{}"
          value={client.variables}
          error={client.hasReadableVariables ? null : <FieldError>{t('graphqlClient.variables.none')}</FieldError>}
          onChange={(event) => client.writeVariables(event.currentTarget.value)}
        />
      </div>
      <AnswerPanel client={client} />
      <Side project={project} client={client} />
    </main>
  )
}

/** What cannot be read stays as it is. */
function tidied(query: string): string {
  try {
    return print(parse(query))
  } catch {
    return query
  }
}

interface SideProps {
  readonly project: Project
  readonly client: GraphqlClient
}

function Side({ project, client }: SideProps): ReactElement {
  const t = useTexts()
  const [part, choose] = useState('schema')
  const { data: schema, error, refetch } = useQuery(schemaQuery(project.id, client.backend))
  return (
    <aside
      className={classes.side}
      aria-label={t(part === 'schema' ? 'graphqlClient.schema' : 'graphqlClient.history')}
    >
      <div className={classes.partHead}>
        <SegmentedControl
          size="xs"
          aria-label={t('graphqlClient.schema')}
          value={part}
          onChange={choose}
          data={[
            { value: 'schema', label: t('graphqlClient.schema') },
            { value: 'history', label: t('graphqlClient.history') },
          ]}
        />
      </div>
      {part === 'history' ? (
        <History client={client} />
      ) : schema !== undefined ? (
        <SchemaDocs key={client.backend.path} schema={schema} />
      ) : error === null ? (
        <SkeletonRows rows={8} height={20} />
      ) : (
        <FailedState error={error} onRetry={() => void refetch()} />
      )}
    </aside>
  )
}

function History({ client }: { readonly client: GraphqlClient }): ReactElement {
  const t = useTexts()
  const { history } = client
  if (history.length === 0) return <p className={classes.hint}>{t('graphqlClient.history.none')}</p>
  return (
    <>
      <div className={classes.fields}>
        <ActionIcon size="sm" aria-label={t('graphqlClient.history.clear')} onClick={client.clearHistory}>
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      <ul className={classes.list} aria-label={t('graphqlClient.history')}>
        {history.map((one) => (
          <li key={one.createdAt}>
            <button type="button" className={classes.past} onClick={() => client.open(one)}>
              <span className={classes.excerpt}>{one.query}</span>
              <span className={classes.argument}>
                {one.status ?? t('apiClient.failed')} · {t('apiClient.took', { ms: one.timeTaken })} ·{' '}
                <RelativeTime iso={one.createdAt} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

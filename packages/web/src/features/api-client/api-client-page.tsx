import { Button, Select } from '@mantine/core'
import { IconCode, IconDeviceFloppy, IconSend, IconTerminal2 } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { tabPath } from '../../structure/projects/project-places.ts'
import { copyText } from '../../ui/copy-text.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { AnswerPanel } from './answer-panel.tsx'
import classes from './api-client.module.css'
import { methods } from './api-request.ts'
import { toCurl } from './curl.ts'
import { HistoryList } from './history-list.tsx'
import { KeepDialog } from './keep-dialog.tsx'
import { PasteCurlDialog } from './paste-curl-dialog.tsx'
import { isFault, type RequestFault } from './prepare-request.ts'
import { RequestEditor } from './request-editor.tsx'
import { type ApiClient, useApiClient } from './use-api-client.ts'
import { VariableInput } from './variable-input.tsx'

/** Requests to this server and to others, written by hand, sent, and sent again. */
export function ApiClientPage({ project }: { readonly project: Project | null }): ReactElement {
  const t = useTexts()
  usePageTitle(t('apiClient.title'))
  const client = useApiClient(project)
  const [fault, setFault] = useState<RequestFault | null>(null)
  const [dialog, open] = useState<'keep' | 'paste' | null>(null)
  const send = async () => setFault(await client.send())
  const copy = () => {
    const made = client.prepared()
    setFault(isFault(made) ? made : null)
    if (!isFault(made)) void copyText(toCurl(made), t('apiClient.copied'))
  }
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <h1>{t('apiClient.title')}</h1>
        <Button size="xs" variant="subtle" leftSection={<IconDeviceFloppy size={16} />} onClick={() => open('keep')}>
          {t('apiClient.keep')}
        </Button>
        <Button size="xs" variant="subtle" leftSection={<IconTerminal2 size={16} />} onClick={() => open('paste')}>
          {t('apiClient.paste')}
        </Button>
        <Button size="xs" variant="subtle" leftSection={<IconCode size={16} />} onClick={copy}>
          {t('apiClient.copy')}
        </Button>
      </header>
      <HistoryList client={client} />
      <div className={classes.editor}>
        <form
          className={classes.send}
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <Select
            className={classes.methods}
            aria-label={t('apiClient.method')}
            allowDeselect={false}
            data={methods}
            value={client.request.type}
            onChange={(type) => client.change({ type: methods.find((one) => one === type) ?? 'GET' })}
          />
          <VariableInput
            className={classes.url ?? ''}
            aria-label={t('apiClient.url')}
            placeholder="https://"
            value={client.request.url}
            variables={client.variables}
            onChange={(url) => client.change({ url })}
          />
          <Button type="submit" leftSection={<IconSend size={16} />} loading={client.isSending}>
            {t('apiClient.send')}
          </Button>
        </form>
        {fault === null ? null : (
          <p className={classes.fault} role="alert">
            <FieldError>{sayFault(t, fault)}</FieldError>
          </p>
        )}
        <RequestEditor client={client} />
        {project === null ? null : <Variables client={client} projectId={project.id} />}
      </div>
      <AnswerPanel client={client} />
      {dialog === 'keep' ? <KeepDialog client={client} onClose={() => open(null)} /> : null}
      {dialog === 'paste' ? <PasteCurlDialog client={client} onClose={() => open(null)} /> : null}
    </main>
  )
}

function sayFault(t: ReturnType<typeof useTexts>, fault: RequestFault): string {
  if (fault.kind === 'variables') return t('apiClient.variables.unknown', { names: fault.names.join(', ') })
  if (fault.kind === 'json') return t('apiClient.fault.json', { reason: fault.reason })
  if (fault.kind === 'header') return t('apiClient.fault.header', { name: fault.name })
  return t(`apiClient.fault.${fault.kind}`)
}

/** What `{{name}}` stands for; they are kept with the project, where its configuration is changed. */
function Variables({ client, projectId }: { readonly client: ApiClient; readonly projectId: string }): ReactElement {
  const t = useTexts()
  const { environment, variables } = client
  return (
    <section className={classes.part} aria-label={t('apiClient.variables')}>
      <header className={classes.partHead}>
        <h2>{t('apiClient.variables')}</h2>
        {environment === null ? null : <span className={classes.note}>{environment}</span>}
        <Link to={tabPath(projectId, 'configuration')}>{t('apiClient.variables.change')}</Link>
      </header>
      {variables.length === 0 ? (
        <p className={classes.hint}>{t('apiClient.variables.none')}</p>
      ) : (
        <dl className={classes.variables}>
          {variables.map(({ key, value, enabled }) => (
            <div key={key} data-off={!enabled || undefined}>
              <dt>{key}</dt>
              <dd>{enabled ? value : t('apiClient.variables.off')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

import { FileInput, PasswordInput, SegmentedControl, Textarea } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import classes from './api-client.module.css'
import { authKinds, bodyKinds, enabledOf, takesBody } from './api-request.ts'
import { EntryRows } from './entry-rows.tsx'
import { jsonFault } from './prepare-request.ts'
import type { ApiClient } from './use-api-client.ts'
import { fillIn } from './variables.ts'

/** What goes along with the address: parameters, headers, who asks, and a body. */
export function RequestEditor({ client }: { readonly client: ApiClient }): ReactElement {
  const t = useTexts()
  const { request, variables, change } = client
  const counted = (entries: typeof request.params): string =>
    t('apiClient.counted', { on: enabledOf(entries).length, all: entries.length })
  return (
    <>
      <Part title={t('apiClient.params')} note={counted(request.params)}>
        <EntryRows
          label={t('apiClient.params')}
          entries={request.params}
          variables={variables}
          onChange={(params) => change({ params })}
        />
      </Part>
      <Part title={t('apiClient.headers')} note={counted(request.headers)}>
        <EntryRows
          label={t('apiClient.headers')}
          entries={request.headers}
          variables={variables}
          onChange={(headers) => change({ headers })}
        />
      </Part>
      <Auth client={client} />
      {takesBody(request.type) ? <Body client={client} /> : null}
    </>
  )
}

interface PartProps {
  readonly title: string
  readonly note?: string
  readonly tools?: ReactElement
  readonly children: ReactElement | null
}

function Part({ title, note, tools, children }: PartProps): ReactElement {
  return (
    <section className={classes.part} aria-label={title}>
      <header className={classes.partHead}>
        <h2>{title}</h2>
        {note === undefined ? null : <span className={classes.note}>{note}</span>}
        {tools}
      </header>
      {children}
    </section>
  )
}

function Auth({ client: { request, secret, setSecret, change } }: { readonly client: ApiClient }): ReactElement {
  const t = useTexts()
  const { auth } = request
  const tools = (
    <SegmentedControl
      size="xs"
      aria-label={t('apiClient.auth')}
      value={auth}
      onChange={(value) => change({ auth: authKinds.find((kind) => kind === value) ?? 'none' })}
      data={authKinds.map((kind) => ({ value: kind, label: t(`apiClient.auth.${kind}`) }))}
    />
  )
  return (
    <Part title={t('apiClient.auth')} tools={tools}>
      {auth === 'none' || auth === 'session' ? (
        <p className={classes.hint}>{t(`apiClient.auth.${auth}.text`)}</p>
      ) : (
        <div className={classes.fields}>
          <PasswordInput
            size="xs"
            label={t(`apiClient.secret.${auth}`)}
            description={t('apiClient.secret.text')}
            autoComplete="off"
            value={secret}
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
        </div>
      )}
    </Part>
  )
}

function Body({ client }: { readonly client: ApiClient }): ReactElement {
  const t = useTexts()
  const { request, variables, file, setFile, change } = client
  const { bodyKind, body, form } = request
  const fault = bodyKind === 'json' && body.trim() !== '' ? jsonFault(fillIn(body, variables)) : null
  const tools = (
    <SegmentedControl
      size="xs"
      aria-label={t('apiClient.body')}
      value={bodyKind}
      onChange={(value) => change({ bodyKind: bodyKinds.find((kind) => kind === value) ?? 'none' })}
      data={bodyKinds.map((kind) => ({ value: kind, label: t(`apiClient.body.${kind}`) }))}
    />
  )
  return (
    <Part title={t('apiClient.body')} tools={tools}>
      {bodyKind === 'json' ? (
        <Textarea
          className={classes.code}
          aria-label={t('apiClient.body.json')}
          autosize
          minRows={6}
          maxRows={24}
          spellCheck={false}
          value={body}
          onChange={(event) => change({ body: event.currentTarget.value })}
          error={fault === null ? undefined : <FieldError>{t('apiClient.fault.json', { reason: fault })}</FieldError>}
        />
      ) : bodyKind === 'form' ? (
        <EntryRows
          label={t('apiClient.body.form')}
          entries={form}
          variables={variables}
          onChange={(entries) => change({ form: entries })}
        />
      ) : bodyKind === 'file' ? (
        <div className={classes.fields}>
          <FileInput
            size="xs"
            label={t('apiClient.file')}
            placeholder={t('apiClient.file.choose')}
            clearable
            value={file}
            onChange={setFile}
          />
        </div>
      ) : null}
    </Part>
  )
}

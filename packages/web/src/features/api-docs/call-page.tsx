import { Button, Textarea, TextInput } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { saved } from '../../state/saved.ts'
import type { Project } from '../../structure/projects/project.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import { AnswerPanel } from '../api-client/answer-panel.tsx'
import type { PreparedRequest } from '../api-client/prepare-request.ts'
import { sendRequest } from '../api-client/send-request.ts'
import type { ApiClient } from '../api-client/use-api-client.ts'
import { SnippetBox } from '../api-snippet/snippet-box.tsx'
import { serverAddress } from '../api-snippet/snippet-request.ts'
import classes from './api-docs.module.css'
import { callRequest, type Filled, firstValue } from './call-request.ts'
import type { DescribedCall } from './described-calls.ts'

interface CallPageProps {
  readonly project: Project
  readonly call: DescribedCall
}

/** One call: what it does, how programs make it, and a way to make it here. */
export function CallPage({ project, call }: CallPageProps): ReactElement {
  const t = useTexts()
  const [filled, fill] = useState<Filled>({})
  const [text, write] = useState(() => (call.body === null ? '' : JSON.stringify(call.body, null, 2)))
  const body = call.body === null ? null : readJson(text)
  const request = callRequest(serverAddress(window.location.href), call, filled, body === undefined ? call.body : body)
  return (
    <>
      <article className={classes.text}>
        <header className={classes.callHead}>
          <span className={classes.method} data-method={call.method}>
            {call.method}
          </span>
          <h2>{call.summary}</h2>
        </header>
        <p className={classes.address}>{call.path}</p>
        <SnippetBox request={request} />
        <p className={classes.hint}>{t('views.snippet.token')}</p>
        <ParameterList call={call} />
        <h3>{t('apiDocs.answers')}</h3>
        <dl className={classes.answers}>
          {call.answers.map(({ status, text: said }) => (
            <div key={status}>
              <dt data-kind={status.startsWith('2') ? 'good' : 'error'}>{status}</dt>
              <dd>{said}</dd>
            </div>
          ))}
        </dl>
      </article>
      <TryIt
        project={project}
        call={call}
        request={request}
        filled={filled}
        onFill={(name, value) => fill((before) => ({ ...before, [name]: value }))}
        text={text}
        onWrite={write}
        isUnreadable={body === undefined}
      />
    </>
  )
}

function ParameterList({ call }: { readonly call: DescribedCall }): ReactElement | null {
  const t = useTexts()
  const rows = [
    ...call.parameters.map(({ name, required, description = '' }) => ({ name, required, text: description })),
    ...call.fields.map(({ name, required, type }) => ({ name, required, text: type })),
  ]
  if (rows.length === 0) return null
  return (
    <>
      <h3>{t('apiDocs.parameters')}</h3>
      <dl className={classes.parameters}>
        {rows.map(({ name, required, text }) => (
          <div key={name}>
            <dt>
              {name}
              {required ? <span className={classes.note}> {t('apiDocs.required')}</span> : null}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

interface TryItProps extends CallPageProps {
  readonly request: ReturnType<typeof callRequest>
  readonly filled: Filled
  readonly onFill: (name: string, value: string) => void
  readonly text: string
  readonly onWrite: (text: string) => void
  readonly isUnreadable: boolean
}

function TryIt({ project, call, request, filled, onFill, text, onWrite, isUnreadable }: TryItProps): ReactElement {
  const t = useTexts()
  const [shown, show] = useState<ApiClient['shown']>(null)
  const [isSending, setSending] = useState(false)
  async function send(): Promise<void> {
    setSending(true)
    const begun = performance.now()
    const [response, failure] = await sendRequest(preparedOf(request), project.id).then(
      (answer) => [answer, null] as const,
      (error: unknown) => [null, messageOf(error)] as const,
    )
    setSending(false)
    show({ response, failure, timeTaken: Math.round(performance.now() - begun) })
  }
  return (
    <aside className={classes.attempt} aria-label={t('apiDocs.try')}>
      <h2 className={classes.partHead}>{t('apiDocs.try')}</h2>
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {call.parameters.map((parameter) => (
          <TextInput
            key={parameter.name}
            size="xs"
            label={parameter.name}
            value={filled[parameter.name] ?? firstValue(parameter)}
            onChange={(event) => onFill(parameter.name, event.currentTarget.value)}
          />
        ))}
        {call.body === null ? null : (
          <Textarea
            className={classes.body}
            size="xs"
            label={t('apiClient.body')}
            autosize
            minRows={4}
            maxRows={16}
            value={text}
            error={isUnreadable ? <FieldError>{t('apiDocs.noJson')}</FieldError> : null}
            onChange={(event) => onWrite(event.currentTarget.value)}
          />
        )}
        <Button
          type="submit"
          size="xs"
          leftSection={<IconPlayerPlay size={14} />}
          loading={isSending}
          disabled={isUnreadable}
        >
          {t('apiClient.send')}
        </Button>
        <p className={classes.note}>{t('apiDocs.real')}</p>
      </form>
      <AnswerPanel client={{ shown, isSending }} />
    </aside>
  )
}

function preparedOf({ method, base, path, query, body }: TryItProps['request']): PreparedRequest {
  const url = new URL(base + path)
  for (const [name, value] of query) url.searchParams.append(name, value)
  const headers = {
    'xc-auth': saved.getState().users.token ?? '',
    ...(body === null ? {} : { 'content-type': 'application/json' }),
  }
  return { method, url, headers, body: body === null ? null : JSON.stringify(body), isOwn: true }
}

/** undefined: it is none. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { Button, Select, Textarea } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import { EntryRows } from '../api-client/entry-rows.tsx'
import classes from './grpc-client.module.css'
import type { GrpcClient } from './use-grpc-client.ts'

const deadlines = [5, 60, 300] as const

interface MessageEditorProps {
  readonly client: GrpcClient
  readonly fault: string | null
}

/** What is sent: the message as JSON, metadata beside it, and how long it may take. */
export function MessageEditor({ client, fault }: MessageEditorProps): ReactElement {
  const t = useTexts()
  const { method } = client
  return (
    <section className={classes.editor} aria-label={t('grpcClient.message')}>
      <div className={classes.partHead}>
        <h2>{t('grpcClient.message')}</h2>
        <span className={classes.typeName}>{method?.input}</span>
        <Button size="compact-xs" variant="subtle" onClick={client.fillExample}>
          {t('grpcClient.example')}
        </Button>
      </div>
      <Textarea
        className={classes.code}
        aria-label={t('grpcClient.message.json')}
        autosize
        minRows={8}
        maxRows={24}
        spellCheck={false}
        value={client.message}
        onChange={(event) => client.setMessage(event.currentTarget.value)}
      />
      {fault === null ? null : (
        <p className={classes.fault} role="alert">
          <FieldError>{t('grpcClient.fault', { reason: fault })}</FieldError>
        </p>
      )}
      {method?.takesStream === true ? <p className={classes.hint}>{t('grpcClient.message.many')}</p> : null}
      <div className={classes.partHead}>
        <h2>{t('grpcClient.metadata')}</h2>
      </div>
      <EntryRows
        label={t('grpcClient.metadata')}
        entries={client.metadata}
        variables={null}
        onChange={client.setMetadata}
      />
      <p className={classes.hint}>{t('grpcClient.metadata.session')}</p>
      <div className={classes.partHead}>
        <h2>{t('grpcClient.deadline')}</h2>
        <Select
          size="xs"
          aria-label={t('grpcClient.deadline')}
          allowDeselect={false}
          data={deadlines.map((seconds) => ({
            value: String(seconds * 1000),
            label: t('grpcClient.seconds', { seconds }),
          }))}
          value={String(client.deadlineMs)}
          onChange={(ms) => client.setDeadline(Number(ms ?? 60_000))}
        />
      </div>
    </section>
  )
}

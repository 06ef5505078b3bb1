import { ActionIcon, Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import classes from './grpc-client.module.css'
import type { Entry } from './metadata-entry.ts'
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
      <MetadataRows entries={client.metadata} onChange={client.setMetadata} />
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

interface MetadataRowsProps {
  readonly entries: readonly Entry[]
  readonly onChange: (entries: readonly Entry[]) => void
}

/** The last line is always an empty one to begin with. */
function MetadataRows({ entries, onChange }: MetadataRowsProps): ReactElement {
  const t = useTexts()
  const shown = [...entries, { name: '', value: '', enabled: true }]
  const set = (at: number, fields: Partial<Entry>): void =>
    onChange(
      shown
        .map((entry, place) => (place === at ? { ...entry, ...fields } : entry))
        .filter(({ name, value }, place) => place < entries.length || name !== '' || value !== ''),
    )
  return (
    <ul className={classes.entries} aria-label={t('grpcClient.metadata')}>
      {shown.map((entry, at) => {
        const number = at + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; names may be empty and alike.
          <li key={at} className={classes.entry} data-off={!entry.enabled || undefined}>
            <Checkbox
              size="xs"
              aria-label={t('grpcClient.metadata.on', { number })}
              checked={entry.enabled}
              disabled={at === entries.length}
              onChange={(event) => set(at, { enabled: event.currentTarget.checked })}
            />
            <TextInput
              size="xs"
              aria-label={t('grpcClient.metadata.name', { number })}
              placeholder={t('apiClient.name')}
              value={entry.name}
              onChange={(event) => set(at, { name: event.currentTarget.value })}
            />
            <TextInput
              size="xs"
              aria-label={t('grpcClient.metadata.value', { number })}
              placeholder={t('apiClient.value')}
              value={entry.value}
              onChange={(event) => set(at, { value: event.currentTarget.value })}
            />
            <ActionIcon
              size="sm"
              aria-label={t('grpcClient.metadata.remove', { number })}
              disabled={at === entries.length}
              onClick={() => onChange(entries.filter((_, place) => place !== at))}
            >
              <IconX size={14} />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}

import { ActionIcon, Button, Select, Textarea, TextInput } from '@mantine/core'
import {
  type HookChannel,
  type HookClient,
  type HookNotify,
  hookChannels,
  hookMethods,
  isMessageChannel,
  type MessageChannel,
} from '@rowhouse/core/hooks/hook'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { viaOf } from './hook-draft.ts'
import classes from './webhooks.module.css'

interface NotifyProps<N extends HookNotify = HookNotify> {
  readonly notify: N
  readonly onChange: (notify: HookNotify) => void
}

export function HookNotifyFields({
  notify,
  unready,
  onChange,
}: NotifyProps & { readonly unready: readonly HookChannel[] }): ReactElement {
  const t = useTexts()
  return (
    <>
      <div className={notify.via === 'URL' ? classes.way : undefined}>
        <Select
          label={t('webhooks.via')}
          allowDeselect={false}
          value={notify.via}
          onChange={(via) => onChange(viaOf(notify, hookChannels.find((one) => one === via) ?? 'URL'))}
          data={hookChannels.map((value) => ({ value, label: value === 'Email' ? t('webhooks.via.mail') : value }))}
        />
        {notify.via === 'URL' ? <Address notify={notify} onChange={onChange} /> : null}
      </div>
      {unready.includes(notify.via) ? (
        <Notice kind="warning">
          {isMessageChannel(notify.via) ? t('webhooks.noPlugin', { title: notify.via }) : t('webhooks.noMail')}
        </Notice>
      ) : null}
      {notify.via === 'URL' ? <UrlFields notify={notify} onChange={onChange} /> : null}
      {'subject' in notify ? <MailFields notify={notify} onChange={onChange} /> : null}
      {'to' in notify && !('subject' in notify) ? <MessageFields notify={notify} onChange={onChange} /> : null}
      {'channels' in notify ? <ChannelFields notify={notify} onChange={onChange} /> : null}
    </>
  )
}

type UrlNotify = Extract<HookNotify, { via: 'URL' }>

function Address({ notify, onChange }: NotifyProps<UrlNotify>): ReactElement {
  const t = useTexts()
  return (
    <>
      <Select
        label={t('webhooks.method')}
        allowDeselect={false}
        value={notify.method}
        onChange={(method) => onChange({ ...notify, method: hookMethods.find((one) => one === method) ?? 'POST' })}
        data={[...hookMethods]}
      />
      <TextInput
        className={classes.mono ?? ''}
        type="url"
        label={t('webhooks.url')}
        placeholder="https://"
        value={notify.url}
        onChange={(event) => onChange({ ...notify, url: event.currentTarget.value })}
      />
    </>
  )
}

function UrlFields({ notify, onChange }: NotifyProps<UrlNotify>): ReactElement {
  const t = useTexts()
  const pairs = (kind: 'headers' | 'parameters') => (
    <Pairs
      label={t(`webhooks.${kind}`)}
      add={t(`webhooks.${kind}.add`)}
      pairs={notify[kind]}
      onChange={(next) =>
        onChange({ ...notify, [kind]: next.map((pair) => ({ enabled: true, secret: false, ...pair })) })
      }
    />
  )
  return (
    <>
      {pairs('headers')}
      {pairs('parameters')}
      {notify.url.startsWith('https:') || notify.client !== undefined ? (
        <ClientFields notify={notify} onChange={onChange} />
      ) : null}
    </>
  )
}

/** For receivers that ask who calls them while the connection is made. */
function ClientFields({ notify, onChange }: NotifyProps<UrlNotify>): ReactElement {
  const t = useTexts()
  const { client } = notify
  if (client === undefined)
    return (
      <div>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange({ ...notify, client: { certificate: '', key: '' } })}
        >
          {t('webhooks.client.add')}
        </Button>
      </div>
    )
  const part = (name: keyof HookClient) => (
    <Textarea
      className={classes.mono ?? ''}
      label={t(`webhooks.client.${name}`)}
      autoComplete="off"
      spellCheck={false}
      rows={3}
      placeholder="-----BEGIN"
      value={client[name]}
      onChange={(event) => onChange({ ...notify, client: { ...client, [name]: event.currentTarget.value } })}
    />
  )
  return (
    <fieldset className={classes.part}>
      <legend>{t('webhooks.client')}</legend>
      {part('certificate')}
      {part('key')}
      <p className={classes.hint}>{t('webhooks.client.text')}</p>
    </fieldset>
  )
}

interface Pair {
  readonly name: string
  readonly value: string
}

interface PairsProps {
  readonly label: string
  readonly add: string
  readonly pairs: readonly Pair[]
  readonly onChange: (pairs: readonly Pair[]) => void
}

function Pairs({ label, add, pairs, onChange }: PairsProps): ReactElement {
  const t = useTexts()
  const at = (place: number, part: Partial<Pair>) =>
    onChange(pairs.map((pair, one) => (one === place ? { ...pair, ...part } : pair)))
  return (
    <fieldset className={classes.part} aria-label={label}>
      <div className={classes.head}>
        <span>
          {label} {pairs.length === 0 ? null : <span className={classes.count}>{pairs.length}</span>}
        </span>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...pairs, { name: '', value: '' }])}
        >
          {add}
        </Button>
      </div>
      {pairs.map((pair, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no names of their own while somebody types them.
        <div key={place} className={classes.pair}>
          <TextInput
            className={classes.mono ?? ''}
            aria-label={t('webhooks.pair.name', { number: place + 1, label })}
            value={pair.name}
            onChange={(event) => at(place, { name: event.currentTarget.value })}
          />
          <TextInput
            className={classes.mono ?? ''}
            aria-label={t('webhooks.pair.value', { number: place + 1, label })}
            value={pair.value}
            onChange={(event) => at(place, { value: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            aria-label={t('webhooks.pair.remove', { number: place + 1, label })}
            onClick={() => onChange(pairs.toSpliced(place, 1))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
    </fieldset>
  )
}

function MailFields({ notify, onChange }: NotifyProps<Extract<HookNotify, { via: 'Email' }>>): ReactElement {
  const t = useTexts()
  return (
    <>
      <TextInput
        label={t('webhooks.to')}
        value={notify.to}
        onChange={(event) => onChange({ ...notify, to: event.currentTarget.value })}
      />
      <TextInput
        label={t('webhooks.subject')}
        value={notify.subject}
        onChange={(event) => onChange({ ...notify, subject: event.currentTarget.value })}
      />
    </>
  )
}

function MessageFields({ notify, onChange }: NotifyProps<Extract<HookNotify, { via: MessageChannel }>>): ReactElement {
  const t = useTexts()
  return (
    <TextInput
      label={t('webhooks.numbers')}
      description={t('webhooks.numbers.text')}
      placeholder="+15551234567, {{record.Phone}}"
      value={notify.to}
      onChange={(event) => onChange({ ...notify, to: event.currentTarget.value })}
    />
  )
}

type ChatNotify = Extract<HookNotify, { readonly channels: unknown }>

function ChannelFields({ notify, onChange }: NotifyProps<ChatNotify>): ReactElement {
  const t = useTexts()
  return (
    <Pairs
      label={t('webhooks.channels')}
      add={t('webhooks.channels.add')}
      pairs={notify.channels.map(({ channel, url }) => ({ name: channel, value: url }))}
      onChange={(pairs) =>
        onChange({ ...notify, channels: pairs.map(({ name, value }) => ({ channel: name, url: value })) })
      }
    />
  )
}

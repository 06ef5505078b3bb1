import { Select, TextInput } from '@mantine/core'
import { listAutomations } from '@rowhouse/core/api/automations'
import { listHooks } from '@rowhouse/core/api/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import { Colours } from '../settings/setting-parts.tsx'
import type { SettingsProps } from '../settings/settings-props.ts'
import type { ButtonOptions } from './button.ts'

const kinds = ['url', 'automation', 'webhook'] as const

export function ButtonSettings(props: SettingsProps<ButtonOptions>): ReactElement {
  const { options, onOptions } = props
  const t = useTexts()
  return (
    <>
      <TextInput
        label={t('fields.button.label')}
        maxLength={100}
        value={options.label}
        onChange={(event) => onOptions({ label: event.currentTarget.value })}
      />
      <Select
        label={t('fields.button.does')}
        allowDeselect={false}
        value={options.kind}
        onChange={(kind) => onOptions({ kind })}
        data={kinds.map((value) => ({ value, label: t(`fields.button.does.${value}`) }))}
      />
      {options.kind === 'url' ? <Address {...props} /> : <Started {...props} kind={options.kind} />}
      <Colours
        label={t('fields.colour')}
        value={options.color}
        nameOf={(place) => t(`fields.colour.${place}` as 'fields.colour.0')}
        onPick={(color) => onOptions({ color })}
      />
    </>
  )
}

function Address({ table, options, onOptions }: SettingsProps<ButtonOptions>): ReactElement {
  const t = useTexts()
  const isSafe = options.url === '' || /^https?:\/\//i.test(options.url) || options.url.startsWith('{')
  const example = table.columns.find(({ isPrimaryValue }) => isPrimaryValue)?.title ?? 'Title'
  return (
    <TextInput
      label={t('fields.button.url')}
      description={t('fields.button.url.hint', { example: `https://example.com/{${example}}` })}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      spellCheck={false}
      value={options.url}
      error={isSafe ? undefined : <FieldError>{t('fields.button.url.fault')}</FieldError>}
      onChange={(event) => onOptions({ url: event.currentTarget.value })}
    />
  )
}

interface StartedProps extends SettingsProps<ButtonOptions> {
  readonly kind: 'automation' | 'webhook'
}

/** Of all there are, those that wait for a button of this table. */
function Started({ projectId, table, options, kind, onOptions }: StartedProps): ReactElement {
  const t = useTexts()
  const { data, error } = useQuery({
    queryKey: [...projectQuery(projectId).queryKey, 'startable', kind, table.id],
    queryFn: ({ signal }) =>
      kind === 'webhook' ? hooksOf(table.id, signal) : automationsOf(projectId, table.id, signal),
    retry: false,
    staleTime: 0,
  })
  const hint = data?.length === 0 ? t(`fields.button.${kind}.none`) : t(`fields.button.${kind}.hint`)
  return (
    <Select
      label={t(`fields.button.${kind}`)}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={options[kind]}
      error={error === null ? undefined : <FieldError>{messageOf(error)}</FieldError>}
      onChange={(id) => onOptions({ [kind]: id })}
      data={data ?? []}
    />
  )
}

async function automationsOf(projectId: string, tableId: string, signal: AbortSignal) {
  const { list } = await call(listAutomations, { params: { projectId }, signal })
  return list
    .filter(({ trigger }) => trigger.kind === 'button' && trigger.table === tableId)
    .map(({ id, title }) => ({ value: id, label: title }))
}

async function hooksOf(tableId: string, signal: AbortSignal) {
  const { list } = await call(listHooks, { params: { tableId }, signal })
  return list.filter(({ operation }) => operation === 'hand').map(({ id, title }) => ({ value: id, label: title }))
}

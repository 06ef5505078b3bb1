import { TextInput } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import { Colours } from '../settings/setting-parts.tsx'
import type { SettingsProps } from '../settings/settings-props.ts'

interface ButtonOptions {
  readonly label: string
  readonly url: string
  readonly color: string
}

export function ButtonSettings({ table, options, onOptions }: SettingsProps<ButtonOptions>): ReactElement {
  const t = useTexts()
  const isSafe = options.url === '' || /^https?:\/\//i.test(options.url) || options.url.startsWith('{')
  const example = table.columns.find(({ isPrimaryValue }) => isPrimaryValue)?.title ?? 'Title'
  return (
    <>
      <TextInput
        label={t('fields.button.label')}
        maxLength={100}
        value={options.label}
        onChange={(event) => onOptions({ label: event.currentTarget.value })}
      />
      <TextInput
        label={t('fields.button.url')}
        description={t('fields.button.url.hint', { example: `https://example.com/{${example}}` })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        spellCheck={false}
        value={options.url}
        error={isSafe ? undefined : <FieldError>{t('fields.button.url.fault')}</FieldError>}
        onChange={(event) => onOptions({ url: event.currentTarget.value })}
      />
      <Colours
        label={t('fields.colour')}
        value={options.color}
        nameOf={(place) => t(`fields.colour.${place}` as 'fields.colour.0')}
        onPick={(color) => onOptions({ color })}
      />
    </>
  )
}

import { TextInput } from '@mantine/core'
import { barcodeFormats } from '@rowhouse/core/column-types/barcode'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { ReactElement } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FieldError } from '../../../ui/form-fields.tsx'
import { Colours, PickOne } from './setting-parts.tsx'
import type { SettingsProps } from './settings-props.ts'

interface CodeOptions {
  readonly column: string | null
  readonly format: string
}

/** Barcodes and QR codes draw what another field of the record holds. */
export function CodeSettings({ draft, table, options, onOptions }: SettingsProps<CodeOptions>): ReactElement {
  const t = useTexts()
  const isQr = draft.type === 'QrCode'
  return (
    <>
      <PickOne
        label={t('fields.code.source')}
        value={options.column}
        placeholder={t('fields.pick')}
        data={table.columns
          .filter(({ type }) => columnTypes[type].storage !== null && columnTypes[type].secret === undefined)
          .map(({ id, title }) => ({ value: id, label: title }))}
        onPick={(column) => onOptions({ column })}
      />
      <PickOne
        label={t(isQr ? 'fields.code.correction' : 'fields.code.format')}
        value={options.format}
        data={
          isQr
            ? (['L', 'M', 'Q', 'H'] as const).map((value) => ({ value, label: t(`fields.code.correction.${value}`) }))
            : barcodeFormats.map((value) => ({ value, label: value }))
        }
        onPick={(format) => onOptions({ format })}
      />
    </>
  )
}

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

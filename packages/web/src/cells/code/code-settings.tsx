import { barcodeFormats } from '@rowhouse/core/column-types/barcode'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { PickOne } from '../settings/setting-parts.tsx'
import type { SettingsProps } from '../settings/settings-props.ts'

interface CodeOptions {
  readonly column: string | null
  readonly format: string
}

export function BarcodeSettings(props: SettingsProps<CodeOptions>): ReactElement {
  const t = useTexts()
  const { options, onOptions } = props
  return (
    <>
      <DrawnField {...props} />
      <PickOne
        label={t('fields.code.format')}
        value={options.format}
        data={barcodeFormats.map((value) => ({ value, label: value }))}
        onPick={(format) => onOptions({ format })}
      />
    </>
  )
}

export function QrCodeSettings(props: SettingsProps<CodeOptions>): ReactElement {
  const t = useTexts()
  const { options, onOptions } = props
  return (
    <>
      <DrawnField {...props} />
      <PickOne
        label={t('fields.code.correction')}
        value={options.format}
        data={(['L', 'M', 'Q', 'H'] as const).map((value) => ({ value, label: t(`fields.code.correction.${value}`) }))}
        onPick={(format) => onOptions({ format })}
      />
    </>
  )
}

/** Codes draw what another field of the record holds. */
function DrawnField({ table, options, onOptions }: SettingsProps<CodeOptions>): ReactElement {
  const t = useTexts()
  return (
    <PickOne
      label={t('fields.code.source')}
      value={options.column}
      placeholder={t('fields.pick')}
      data={table.columns
        .filter(({ type }) => columnTypes[type].storage !== null && columnTypes[type].secret === undefined)
        .map(({ id, title }) => ({ value: id, label: title }))}
      onPick={(column) => onOptions({ column })}
    />
  )
}

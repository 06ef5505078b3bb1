import { durationFormats } from '@rowhouse/core/column-types/duration-text'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { PickOne } from '../settings/setting-parts.tsx'
import type { SettingsProps } from '../settings/settings-props.ts'

export function DurationSettings({ options, onOptions }: SettingsProps<{ readonly format: number }>): ReactElement {
  const t = useTexts()
  return (
    <PickOne
      label={t('fields.duration.format')}
      value={String(options.format)}
      data={durationFormats.map((format, value) => ({ value: String(value), label: format }))}
      onPick={(value) => onOptions({ format: Number(value) })}
    />
  )
}

import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Toggle } from '../settings/setting-parts.tsx'
import type { SettingsProps } from '../settings/settings-props.ts'

export function LongTextSettings({ options, onOptions }: SettingsProps<{ readonly rich: boolean }>): ReactElement {
  const t = useTexts()
  return (
    <Toggle
      label={t('fields.longText.rich')}
      hint={t('fields.longText.rich.hint')}
      isOn={options.rich}
      onChange={(rich) => onOptions({ rich })}
    />
  )
}

import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Toggle } from '../settings/setting-parts.tsx'
import type { SettingsProps } from '../settings/settings-props.ts'

export function TimeSettings({ options, onOptions }: SettingsProps<{ readonly twelveHours: boolean }>): ReactElement {
  const t = useTexts()
  return (
    <Toggle
      label={t('fields.date.twelveHours')}
      isOn={options.twelveHours}
      onChange={(twelveHours) => onOptions({ twelveHours })}
    />
  )
}

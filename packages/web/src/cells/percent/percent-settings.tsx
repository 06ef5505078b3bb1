import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Digits, type NumberOptions, Separators } from '../number/number-settings.tsx'
import { Toggle } from '../settings/setting-parts.tsx'
import type { SettingsProps } from '../settings/settings-props.ts'

export function PercentSettings(props: SettingsProps<NumberOptions>): ReactElement {
  const t = useTexts()
  const { options, onOptions } = props
  return (
    <>
      <Digits {...props} />
      <Separators {...props} />
      <Toggle label={t('fields.number.bar')} isOn={options.bar} onChange={(bar) => onOptions({ bar })} />
    </>
  )
}

import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Toggle } from '../settings/setting-parts.tsx'
import type { SettingsProps } from '../settings/settings-props.ts'

export function PeopleSettings({ options, onOptions }: SettingsProps<{ readonly many: boolean }>): ReactElement {
  const t = useTexts()
  return <Toggle label={t('fields.people.many')} isOn={options.many} onChange={(many) => onOptions({ many })} />
}

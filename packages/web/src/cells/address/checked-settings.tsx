import type { TextKey } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Toggle } from '../settings/setting-parts.tsx'
import type { Settings } from '../settings/settings-props.ts'

/** Whether what does not look like an address or a number is refused. */
export function checkedSettings(label: TextKey): Settings<{ readonly validate: boolean }> {
  return function CheckedSettings({ options, onOptions }) {
    const t = useTexts()
    return <Toggle label={t(label)} isOn={options.validate} onChange={(validate) => onOptions({ validate })} />
  }
}

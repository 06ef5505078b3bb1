import type { TextKey } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Toggle } from '../settings/setting-parts.tsx'
import type { Settings } from '../settings/settings-props.ts'

export const emailSettings = checkedSettings('fields.validate.Email')
export const urlSettings = checkedSettings('fields.validate.URL')
export const phoneNumberSettings = checkedSettings('fields.validate.PhoneNumber')

/** Whether what does not look like an address or a number is refused. */
function checkedSettings(label: TextKey): Settings<{ readonly validate: boolean }> {
  return function CheckedSettings({ options, onOptions }) {
    const t = useTexts()
    return <Toggle label={t(label)} isOn={options.validate} onChange={(validate) => onOptions({ validate })} />
  }
}

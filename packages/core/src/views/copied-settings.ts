import { eachSetting, type ViewSettings } from './settings/registry.ts'
import type { SettingsCopy } from './settings/setting.ts'

/** Settings for another view. */
export function copiedSettings(settings: ViewSettings, copy: SettingsCopy): ViewSettings {
  return eachSetting(settings, (setting, value) => setting.copy(value, copy))
}

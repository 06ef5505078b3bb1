import { eachSetting, settingKeys, settingOf, type ViewSettings } from './settings/registry.ts'
import type { TrashedColumns } from './settings/setting.ts'

/** Whether something of it has to be kept for columns in the trash. */
export const hasPlaces = (given: Partial<ViewSettings>): boolean =>
  settingKeys.some((key) => given[key] !== undefined && settingOf(key).keepTrashed !== undefined)

/** Columns in the trash come back as they went: what the settings say of them stays. */
export function keepPlaces(
  given: Partial<ViewSettings>,
  before: ViewSettings,
  trash: TrashedColumns,
): Partial<ViewSettings> {
  return eachSetting(given, (setting, value, key) => setting.keepTrashed?.(value, before[key], trash) ?? value)
}

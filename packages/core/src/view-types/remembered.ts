import { type SettingKey, settingKeys, type ViewSettings } from '../views/settings/registry.ts'
import { type ViewTypeName, viewTypes } from './registry.ts'

/** Whether views of this kind have this setting. */
export const remembers = (kind: ViewTypeName, key: SettingKey): boolean => viewTypes[kind].settings.includes(key)

/** Of these settings those that views of this kind have. */
export function rememberedBy<All extends ViewSettings>(kind: ViewTypeName, given: Partial<All>): Partial<All> {
  return Object.fromEntries(
    settingKeys.flatMap((key) =>
      given[key] !== undefined && remembers(kind, key) ? [[key, given[key]] as const] : [],
    ),
  ) as Partial<All>
}

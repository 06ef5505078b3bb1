import type { SettingKey, ViewSettings } from '../views/settings/registry.ts'
import { type ViewTypeName, viewTypes } from './registry.ts'

/** Whether views of this kind have this setting. */
export const remembers = (kind: ViewTypeName, key: SettingKey): boolean => viewTypes[kind].settings.includes(key)

/** Of these settings those that views of this kind have. */
export function rememberedBy<All extends ViewSettings>(kind: ViewTypeName, given: Partial<All>): Partial<All> {
  // Asks no descriptor of a setting: the first screens of the web do without them.
  const kept = viewTypes[kind].settings.filter((key) => given[key] !== undefined)
  return Object.fromEntries(kept.map((key) => [key, given[key]])) as Partial<All>
}

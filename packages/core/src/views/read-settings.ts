import { type SettingKey, settingKeys, settingOf, type ViewSettings } from './settings/registry.ts'
import type { SettingUse } from './settings/setting.ts'

/** Those with which records come or look otherwise: calls that try a view out send them along. */
export const readSettings: readonly SettingKey[] = settingKeys.filter((key) => settingOf(key).isRead !== false)

/** Those that tell what a view leaves out. */
export const confidentialSettings: readonly SettingKey[] = settingKeys.filter((key) => settingOf(key).isConfidential)

/** Those that only who builds the view may read. */
export const builderSettings: readonly SettingKey[] = settingKeys.filter((key) => settingOf(key).isForBuilders)

/** Uploaded files that are part of what a view looks like. */
export function filesShownBy(settings: ViewSettings): readonly string[] {
  return settingKeys.flatMap((key) => settingOf(key).files?.(settings[key]) ?? [])
}

/** Whether records come or look otherwise after a change of this one. */
export function isReadDifferently(key: SettingKey, before: ViewSettings, after: ViewSettings): boolean {
  const { isRead } = settingOf(key)
  return typeof isRead === 'function' ? isRead(before[key], after[key]) : isRead
}

/** Columns that are seen through a view also where it hides their fields. */
export function shownBesideFields(settings: ViewSettings): ReadonlySet<string> {
  return new Set(settingKeys.flatMap((key) => settingOf(key).shows?.(settings[key]) ?? []))
}

/** Columns by which lists of a view ask for a part at a time, the first one first. */
export function spannedBy(settings: ViewSettings): readonly string[] {
  return [...new Set(settingKeys.flatMap((key) => settingOf(key).spans?.(settings[key]) ?? []))]
}

/** For what a view needs one of these columns: without it records come in another choice, order or look. */
export function usesOf(settings: ViewSettings, columnIds: ReadonlySet<string>): SettingUse[] {
  const uses = settingKeys.flatMap((key) => {
    const { use } = settingOf(key)
    const isMet = use?.columns(settings[key]).some((id) => id !== null && columnIds.has(id)) ?? false
    return use !== undefined && isMet ? [use.as] : []
  })
  return [...new Set(uses)]
}

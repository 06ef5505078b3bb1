import type { SettingsColumn } from './color-by.ts'
import { eachSetting, type ViewSettings } from './settings/registry.ts'
import type { Living } from './settings/setting.ts'

interface LiveSettings {
  readonly settings: ViewSettings
  /** What no longer applies, and why; each sentence once. */
  readonly notes: readonly string[]
}

/** Stored settings without what speaks of columns that are gone. */
export function liveSettings(stored: ViewSettings, columns: readonly SettingsColumn[]): LiveSettings {
  const notes = new Set<string>()
  const now: Living = {
    columns,
    known: new Set(columns.map(({ id }) => id)),
    places: stored.columns,
    note: (sentence) => void notes.add(sentence),
  }
  return { settings: eachSetting(stored, (setting, value) => setting.live(value, now)), notes: [...notes] }
}

import type { SettingsOfView } from '@rowhouse/core/api/view-settings'
import { liveSettings } from '@rowhouse/core/views/live-settings'
import type { LockType } from '@rowhouse/core/views/lock-types'
import { builderSettings, confidentialSettings } from '@rowhouse/core/views/read-settings'
import type { SettingKey } from '@rowhouse/core/views/settings/registry'
import { defaultSettings, readViewSettings, type ViewSettings } from '@rowhouse/core/views/view-settings'
import type { Static } from 'typebox'
import type { ViewRow } from '../../meta/rows/structure.ts'
import type { Ctx } from '../../request/context.ts'
import { type Asker, mayDo } from '../../request/may-do.ts'
import type { FoundView } from './find-view.ts'
import { mayChangeSettings } from './view-rights.ts'

export type Caller = Asker & Pick<Ctx, 'actor'>

/** A view as the caller may read it: without what speaks of columns that are gone. `told`: what was left out just now. */
export function presentSettings(
  ctx: Caller,
  { view, table }: FoundView,
  told: readonly string[] = [],
): Static<typeof SettingsOfView> {
  const { settings, notes } = liveSettings(readViewSettings(view.settings), table.columns)
  const readsFilters = mayDo(ctx, 'filters.list')
  const mayChange = mayChangeSettings(view, ctx)
  const concealed = concealedIn(settings, [
    ...(readsFilters ? [] : confidentialSettings),
    ...(mayChange ? [] : builderSettings),
  ])
  return {
    viewId: view.id,
    tableId: view.table_id,
    version: view.version,
    // Only the three words are ever stored.
    lockType: view.lock_type as LockType,
    mayChange,
    // The reply type is made of the schema, which knows no readonly.
    settings: { ...settings, ...without(concealed) } as Static<typeof SettingsOfView>['settings'],
    concealed,
    notes: readsFilters ? [...new Set([...told, ...notes])] : [],
  }
}

/** Only what is set: nobody need be told that nothing is hidden. */
function concealedIn(settings: ViewSettings, keys: readonly SettingKey[]): SettingKey[] {
  return keys.filter((key) => JSON.stringify(settings[key]) !== JSON.stringify(defaultSettings[key]))
}

/** For whoever gets settings in other words than these. */
export function settingsFor(ctx: Caller, view: ViewRow, settings: ViewSettings): ViewSettings {
  return mayChangeSettings(view, ctx) ? settings : { ...settings, ...without(builderSettings) }
}

function without(concealed: readonly SettingKey[]): Partial<ViewSettings> {
  return Object.fromEntries(concealed.map((key) => [key, defaultSettings[key]]))
}

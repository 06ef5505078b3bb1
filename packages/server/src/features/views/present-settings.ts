import type { SettingsOfView } from '@rowhouse/core/api/view-settings'
import { liveSettings } from '@rowhouse/core/views/live-settings'
import { confidentialSettings } from '@rowhouse/core/views/read-settings'
import type { SettingKey } from '@rowhouse/core/views/settings/registry'
import { defaultSettings, type LockType, readViewSettings, type ViewSettings } from '@rowhouse/core/views/view-settings'
import type { Static } from 'typebox'
import type { Ctx } from '../../request/context.ts'
import type { FoundView } from './find-view.ts'
import { mayChangeSettings, mayDo } from './view-rights.ts'

/** A view as the caller may read it: without what speaks of columns that are gone. `told`: what was left out just now. */
export function presentSettings(
  ctx: Pick<Ctx, 'principal' | 'preview' | 'actor'>,
  { view, table }: FoundView,
  told: readonly string[] = [],
): Static<typeof SettingsOfView> {
  const { settings, notes } = liveSettings(readViewSettings(view.settings), table.columns)
  const readsFilters = mayDo(ctx, 'filters.list')
  const concealed = readsFilters ? [] : concealedIn(settings)
  return {
    viewId: view.id,
    tableId: view.table_id,
    version: view.version,
    // Only the three words are ever stored.
    lockType: view.lock_type as LockType,
    mayChange: mayChangeSettings(view, ctx),
    // The reply type is made of the schema, which knows no readonly.
    settings: { ...settings, ...without(concealed) } as Static<typeof SettingsOfView>['settings'],
    concealed,
    notes: readsFilters ? [...new Set([...told, ...notes])] : [],
  }
}

/** Only what is set: nobody need be told that nothing is hidden. */
function concealedIn(settings: ViewSettings): SettingKey[] {
  return confidentialSettings.filter((key) => JSON.stringify(settings[key]) !== JSON.stringify(defaultSettings[key]))
}

function without(concealed: readonly SettingKey[]): Partial<ViewSettings> {
  return Object.fromEntries(concealed.map((key) => [key, defaultSettings[key]]))
}

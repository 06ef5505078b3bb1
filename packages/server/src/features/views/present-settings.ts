import type { SettingsOfView } from '@rowhouse/core/api/view-settings'
import { liveSettings } from '@rowhouse/core/views/live-settings'
import { type LockType, readViewSettings, type ViewSettings } from '@rowhouse/core/views/view-settings'
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

const filtering = { filters: null, colors: [] } as const satisfies Partial<ViewSettings>

/** A filter tells what the view leaves out, and a rule for colours is a filter. */
function concealedIn({ filters, colors }: ViewSettings): (keyof typeof filtering)[] {
  return [...(filters === null ? [] : ['filters' as const]), ...(colors.length === 0 ? [] : ['colors' as const])]
}

function without(concealed: readonly (keyof typeof filtering)[]): Partial<ViewSettings> {
  return Object.fromEntries(concealed.map((key) => [key, filtering[key]]))
}

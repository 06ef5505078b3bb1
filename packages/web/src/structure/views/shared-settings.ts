import type { ViewTypeName } from '@rowhouse/core/view-types/registry'
import { rememberedBy } from '@rowhouse/core/view-types/remembered'
import type { Settings } from './settings.ts'

interface KindWithSettings {
  readonly kind: ViewTypeName
  readonly settings: Pick<Settings, 'showsNewFields'>
}

/**
 * Of these settings those that two views have in common. What shows only fields that were put into it keeps them: a view
 * that shows whatever there is need not name any.
 */
export function sharedSettings(
  from: KindWithSettings,
  to: KindWithSettings,
  settings: Partial<Settings>,
): Partial<Settings> {
  const { columns, showsNewFields: _, ...others } = rememberedBy<Settings>(to.kind, rememberedBy(from.kind, settings))
  const isAlike = from.settings.showsNewFields === to.settings.showsNewFields
  return isAlike && columns !== undefined ? { ...others, columns } : others
}

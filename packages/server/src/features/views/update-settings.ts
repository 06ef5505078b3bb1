import type { ViewSettings } from '@rowhouse/core/views/view-settings'
import type { InProject } from '../../request/context.ts'
import { type ChangedView, changeSettings } from './change-settings.ts'

export function updateSettings(
  ctx: InProject<'viewSettings.update'>,
  viewId: string,
  given: Partial<ViewSettings>,
  ifMatch: string | undefined,
): Promise<ChangedView> {
  return changeSettings(ctx, viewId, () => given, ifMatch)
}

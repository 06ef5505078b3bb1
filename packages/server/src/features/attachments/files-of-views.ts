import { filesShownBy } from '@rowhouse/core/views/read-settings'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import type { ProjectSnapshot } from '../../meta/snapshot.ts'

/** The pictures that views of a project show. */
export function filesOfViews({ tables }: Pick<ProjectSnapshot, 'tables'>): ReadonlySet<string> {
  const views = tables.flatMap((table) => table.views)
  // Most views show none: not all of their settings are read for that.
  const naming = views.filter(({ settings }) => settings.includes('download/'))
  return new Set(naming.flatMap(({ settings }) => filesShownBy(readViewSettings(settings))))
}

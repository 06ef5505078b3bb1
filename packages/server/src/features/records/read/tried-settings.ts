import type { OperationName } from '@rowhouse/core/permissions/operations'
import { viewTypeOf } from '@rowhouse/core/view-types/registry'
import { acceptViewSettings } from '@rowhouse/core/views/accept-view-settings'
import type { FilterNode } from '@rowhouse/core/views/filter-node'
import { readViewSettings, type ViewSettings } from '@rowhouse/core/views/view-settings'
import type { ViewRow } from '../../../meta/rows/structure.ts'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { randomByte } from '../../../platform/chance.ts'
import type { InProject } from '../../../request/context.ts'
import { mayDo } from '../../../request/may-do.ts'
import { sightOf } from '../sight.ts'

/**
 * A view as somebody tries it out without storing anything: in a view they may not change, or before they do. Whoever may not
 * read the filters of a view cannot know what they take away, so theirs come on top.
 */
export function triedSettings(
  ctx: Pick<InProject<OperationName>, 'principal' | 'preview' | 'project' | 'reach' | 'now'>,
  view: ViewRow,
  table: SnapshotTable,
  given: Partial<ViewSettings>,
): ViewRow {
  const stored = readViewSettings(view.settings)
  const { settings } = acceptViewSettings(given, {
    viewId: view.id,
    kind: viewTypeOf(view.type),
    // What the caller may not see must not be found out by trying filters or colours on it.
    columns: sightOf(ctx, table).columns,
    stored,
    nextByte: randomByte,
  })
  const readsFilters = mayDo(ctx, 'filters.list')
  const filters =
    settings.filters === undefined || readsFilters ? {} : { filters: both(stored.filters, settings.filters) }
  const tried: ViewSettings = { ...stored, ...settings, ...filters }
  return { ...view, settings: JSON.stringify(tried) }
}

function both(stored: FilterNode | null, given: FilterNode | null): FilterNode | null {
  if (stored === null || given === null) return stored ?? given
  return { id: '', kind: 'group', joined: 'and', not: false, members: [stored, given] }
}

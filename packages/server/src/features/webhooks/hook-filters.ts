import type { FilterNode } from '@rowhouse/core/views/filter-node'
import { hookOfFilter } from '@rowhouse/core/views/part-ids'
import type { HookRow } from '../../meta/rows/automation.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { permit } from '../../request/permit.ts'
import type { OtherFilters } from '../views/filter-calls.ts'
import { setFilter } from './change-hooks.ts'

/** Where existing clients see the filters of a hook. */
export const placeOfFilters = (row: HookRow, { base }: SnapshotTable) => ({
  project_id: row.project_id,
  base_id: base.id,
  fk_view_id: null,
  fk_hook_id: row.id,
})

export const filterOf = ({ filter }: HookRow): FilterNode | null => (filter === null ? null : JSON.parse(filter))

/** By the id of the filter alone, as the published client changes them. */
export const hookFilters: OtherFilters = {
  async find(ctx, filterId, how) {
    const row = await ctx.meta.read
      .selectFrom('rh_hooks')
      .selectAll()
      .where('id', '=', hookOfFilter(filterId) ?? '')
      .where('project_id', '=', ctx.project.id)
      .where('event', '=', 'record')
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const table = row === undefined ? null : (await ctx.snapshot()).findTable(row.table_id)
    if (row === undefined || table === null) return null
    // Who may change views may not say what leaves the project.
    const allowed = (await permit(ctx, how === 'read' ? 'hooks.list' : 'hooks.update')) as InProject<'hooks.update'>
    return {
      place: placeOfFilters(row, table),
      filter: filterOf(row),
      change: (make) => setFilter(allowed, row, make),
    }
  },
}

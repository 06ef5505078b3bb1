import * as api from '@rowhouse/core/api/filters'
import { filterToList } from '@rowhouse/core/views/filter-list'
import type { FilterNode } from '@rowhouse/core/views/filter-node'
import { liveSettings } from '@rowhouse/core/views/live-settings'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import type { InProject } from '../../request/context.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import {
  createFilter,
  deleteFilter,
  found,
  updateFilter,
  viewOfFilter,
  withChangedFilter,
  withoutFilter,
} from './filters.ts'
import { type FoundView, findView } from './find-view.ts'
import { nothing } from './nothing.ts'
import { type FilterPlace, presentFilter, presentFilters } from './present-view.ts'

type Caller = InProject<'filters.read' | 'filters.children' | 'filters.update' | 'filters.delete'>

/** Something else that has filters, which existing clients name alike. */
export interface OtherFilters {
  /** Asks for the right to it; null: the filter is of no such thing. */
  find(ctx: Caller, filterId: string, how: 'read' | 'change'): Promise<OtherOwner | null>
}

interface OtherOwner {
  readonly place: FilterPlace
  readonly filter: FilterNode | null
  change(
    make: (known: FilterNode | null, columns: readonly { readonly id: string }[]) => FilterNode | null,
  ): Promise<unknown>
}

export function filterCalls(routes: Routes, others: OtherFilters): void {
  const otherOf = async (ctx: Caller, filterId: string, how: 'read' | 'change'): Promise<OtherOwner | null> => {
    const viewId = viewOfFilter(filterId)
    const isOfView = (await ctx.snapshot()).tables.some(({ views }) => views.some(({ id }) => id === viewId))
    return isOfView ? null : others.find(ctx, filterId, how)
  }
  const listAt = async (ctx: InProject<'filters.read' | 'filters.children'>, filterId: string) => {
    const other = await otherOf(ctx, filterId, 'read')
    if (other !== null) return { of: other.place, items: filterToList(other.filter) }
    const of = await findView(ctx, viewOfFilter(filterId))
    return { of, items: filterToList(liveFilters(of)) }
  }

  serve(routes, api.listFilters, async ({ ctx, params }) => {
    const at = await findView(ctx, params.viewId)
    return presentFilters(at, filterToList(liveFilters(at)), null)
  })

  serve(routes, api.createFilter, async ({ ctx, params, body }) => {
    const changed = await createFilter(ctx, params.viewId, body)
    const { item, ...place } = found(filterToList(changed.settings.filters), changed.id)
    return presentFilter(changed, item, place)
  })

  serve(routes, api.readFilter, async ({ ctx, params }) => {
    const { of, items } = await listAt(ctx, params.filterId)
    const { item, ...place } = found(items, params.filterId)
    return presentFilter(of, item, place)
  })

  serve(routes, api.listFilterChildren, async ({ ctx, params }) => {
    const { of, items } = await listAt(ctx, params.filterId)
    const { item } = found(items, params.filterId)
    return presentFilters(of, item.children ?? [], item.id)
  })

  serveRaw(routes, api.updateFilter, async ({ ctx, params, body, reply }) => {
    const other = await otherOf(ctx, params.filterId, 'change')
    if (other === null) await updateFilter(ctx, params.filterId, body)
    else await other.change((known, columns) => withChangedFilter(known, params.filterId, { spec: body, columns }))
    return nothing(reply)
  })

  serveRaw(routes, api.deleteFilter, async ({ ctx, params, reply }) => {
    const other = await otherOf(ctx, params.filterId, 'change')
    if (other === null) await deleteFilter(ctx, params.filterId)
    else await other.change((known) => withoutFilter(known, params.filterId))
    return nothing(reply)
  })
}

const liveFilters = ({ view, table }: FoundView): FilterNode | null =>
  liveSettings(readViewSettings(view.settings), table.columns).settings.filters

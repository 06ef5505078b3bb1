import type { WireFilter } from '@rowhouse/core/api/filters'
import type { Sort } from '@rowhouse/core/api/sorts'
import type { View } from '@rowhouse/core/api/tables'
import type { ViewColumn } from '@rowhouse/core/api/view-columns'
import type { AnyKindBody } from '@rowhouse/core/api/view-kinds'
import type { ListedView, PlacedView } from '@rowhouse/core/api/views'
import { projectRoles } from '@rowhouse/core/permissions/roles'
import { viewTypeOf, viewTypes } from '@rowhouse/core/view-types/registry'
import { viewWires } from '@rowhouse/core/view-types/wires'
import type { FilterItem } from '@rowhouse/core/views/filter-list'
import { liveSettings } from '@rowhouse/core/views/live-settings'
import { viewColumnId } from '@rowhouse/core/views/part-ids'
import { readViewSettings, type ViewSettings } from '@rowhouse/core/views/view-settings'
import { writtenText } from '@rowhouse/core/views/written-text'
import type { Static } from 'typebox'
import { rolesHiddenFrom } from '../../meta/hidden-views.ts'
import type { ViewRow } from '../../meta/rows/structure.ts'
import type { FoundView } from './find-view.ts'
import { type Caller, settingsFor } from './present-settings.ts'
import { placesOf } from './view-columns.ts'

/** `uuid`: of its public link, where the reader may know it. */
export function presentView(view: ViewRow, baseId: string, uuid: string | null = null): Static<typeof View> {
  return {
    id: view.id,
    project_id: view.project_id,
    base_id: baseId,
    fk_model_id: view.table_id,
    title: view.title,
    type: viewTypes[viewTypeOf(view.type)].wireNumber,
    is_default: view.is_default === 1,
    show: true,
    show_system_fields: readViewSettings(view.settings).showsSystemFields,
    lock_type: view.lock_type,
    uuid,
    password: null,
    order: view.position,
    meta: view.meta === null ? null : JSON.parse(view.meta),
    created_at: view.created_at,
    updated_at: view.updated_at,
    owned_by: view.owner_id,
    description: view.description,
    icon: view.icon,
  }
}

export function presentListedView(ctx: Caller, at: FoundView, uuid: string | null): Static<typeof ListedView> {
  return { ...presentPlacedView(at, uuid), view: presentKind(ctx, at) }
}

export function presentPlacedView({ view, table }: FoundView, uuid: string | null): Static<typeof PlacedView> {
  const { row, base } = table
  const hiddenFrom: readonly string[] = rolesHiddenFrom(view)
  return {
    ...presentView(view, base.id, uuid),
    disabled: Object.fromEntries([...projectRoles, 'guest'].map((role) => [role, hiddenFrom.includes(role)])),
    ptn: row.name,
    _ptn: row.title,
    ptype: row.kind,
    tn: view.title,
    _tn: view.title,
  }
}

/** What the kind of a view tells beside the view itself. */
export function presentKind(ctx: Caller, { view, table }: FoundView): Static<typeof AnyKindBody> {
  const { settings } = liveSettings(readViewSettings(view.settings), table.columns)
  return {
    fk_view_id: view.id,
    project_id: view.project_id,
    base_id: table.base.id,
    uuid: null,
    created_at: view.created_at,
    updated_at: view.updated_at,
    ...viewWires[viewTypeOf(view.type)].present(settingsFor(ctx, view, settings), view),
  }
}

/** What existing clients take for a width nobody chose. */
const usualWidth = 200

export function presentColumns({ view, table }: FoundView): Static<typeof ViewColumn>[] {
  const { settings } = liveSettings(readViewSettings(view.settings), table.columns)
  const { columns: fields } = viewWires[viewTypeOf(view.type)]
  return placesOf(settings, table).map(({ id, shown, width }, at) => ({
    id: viewColumnId(view.id, id),
    fk_view_id: view.id,
    fk_column_id: id,
    project_id: view.project_id,
    base_id: table.base.id,
    uuid: null,
    label: null,
    help: null,
    width: `${width ?? usualWidth}px`,
    show: shown,
    order: at + 1,
    created_at: view.created_at,
    updated_at: view.updated_at,
    ...fields?.present(settings, id),
  }))
}

export function presentSorts({ view, table }: FoundView, sorts: ViewSettings['sorts']): Static<typeof Sort>[] {
  return sorts.map(({ id, columnId, direction }, at) => ({
    id,
    project_id: view.project_id,
    base_id: table.base.id,
    fk_view_id: view.id,
    fk_column_id: columnId,
    direction,
    order: at + 1,
  }))
}

export interface FilterPlace {
  readonly project_id: string
  readonly base_id: string
  readonly fk_view_id: string | null
  readonly fk_hook_id: string | null
}

const placeOf = ({ view, table }: FoundView): FilterPlace => ({
  project_id: view.project_id,
  base_id: table.base.id,
  fk_view_id: view.id,
  fk_hook_id: null,
})

export function presentFilter(
  of: FoundView | FilterPlace,
  item: FilterItem,
  { parentId, at }: { readonly parentId: string | null; readonly at: number },
): WireFilter {
  const { id, logic, columnId, operator, word, value, children } = item
  return {
    id,
    ...('view' in of ? placeOf(of) : of),
    fk_column_id: columnId,
    fk_parent_id: parentId,
    logical_op: logic,
    comparison_op: word ?? operator,
    value: writtenText(value),
    is_group: children !== null,
    order: at + 1,
    ...(children === null ? {} : { children: presentFilters(of, children, id) }),
  }
}

export function presentFilters(
  of: FoundView | FilterPlace,
  items: readonly FilterItem[],
  parentId: string | null,
): WireFilter[] {
  return items.map((item, at) => presentFilter(of, item, { parentId, at }))
}

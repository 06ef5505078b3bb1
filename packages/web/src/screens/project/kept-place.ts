import { isTabbedKind } from '../../structure/projects/object-places.ts'
import type { Project } from '../../structure/projects/project.ts'
import { isProjectPlace, type ProjectPlace, tabPath } from '../../structure/projects/project-places.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { findTable, tablePath } from '../../structure/tables/table-places.ts'
import { findView, type ViewsByTable } from '../../structure/views/view.ts'
import { aTab, isSameTab, keyOfTab, type OpenTab, type OpenTabs, placeTab } from './open-tabs.ts'

/** By ids, so that what is renamed meanwhile is found again and no title lies in the storage. */
export interface KeptTab {
  readonly place: ProjectPlace | null
  readonly tableId: string | null
  /** null: the view everybody begins with. */
  readonly viewId: string | null
}

/** The tabs somebody left a project with, and which of them was shown. */
export interface KeptPlace {
  readonly tabs: readonly KeptTab[]
  /** Of the tabs; -1: none. */
  readonly at: number
  readonly rowId: string | null
}

type Home = Pick<Project, 'id' | 'bases'>

export function placeToKeep(
  { bases }: Pick<Project, 'bases'>,
  tables: readonly TableSummary[],
  { tabs, views }: Pick<OpenTabs, 'tabs' | 'views'>,
  shown: { readonly tab: OpenTab | null; readonly rowId: string | null },
): KeptPlace {
  const kept = tabs.flatMap((tab): { readonly tab: OpenTab; readonly kept: KeptTab }[] => {
    if (isProjectPlace(tab.type)) return [{ tab, kept: { place: tab.type, tableId: null, viewId: null } }]
    // What a database holds beside tables is named by its address alone.
    if (isTabbedKind(tab.type)) return []
    const table = findTable(tables, bases, placeOfTab(tab))
    if (table === null) return []
    return [{ tab, kept: { place: null, tableId: table.id, viewId: views.get(keyOfTab(tab)) ?? null } }]
  })
  const { tab: current, rowId } = shown
  const at = current === null ? -1 : kept.findIndex(({ tab }) => isSameTab(tab, current))
  return { tabs: kept.map((one) => one.kept), at, rowId: at < 0 ? null : rowId }
}

/** Those of them that are still there. */
export function keptTabs(
  home: Home,
  tables: readonly TableSummary[],
  { tabs }: KeptPlace,
): Pick<OpenTabs, 'tabs' | 'views'> {
  const there = tabs.flatMap(({ place, tableId, viewId }) => {
    if (place !== null) return [{ tab: placeTab(place), viewId: null }]
    const table = tables.find(({ id }) => id === tableId)
    return table === undefined ? [] : [{ tab: tabOfTable(home, table), viewId }]
  })
  const views = there.flatMap(({ tab, viewId }) => (viewId === null ? [] : [[keyOfTab(tab), viewId] as const]))
  return { tabs: there.map(({ tab }) => tab), views: new Map(views) }
}

/** Where the person was. A view that is gone gives way to the usual one, a table that is gone to the tab beside it; null: nothing is left. */
export function pathOfKept(
  home: Home,
  tables: readonly TableSummary[],
  views: ViewsByTable,
  { tabs, at, rowId }: KeptPlace,
): string | null {
  const pathOf = ({ place, tableId, viewId }: KeptTab, row: string | null): string | null => {
    if (place !== null) return tabPath(home.id, place)
    const table = tables.find(({ id }) => id === tableId)
    if (table === undefined) return null
    const view = viewId === null ? null : findView(views.get(table.id) ?? [], viewId)
    const path = tablePath(home, table, view?.id ?? null)
    return row === null ? path : `${path}&${new URLSearchParams({ rowId: row })}`
  }
  const wanted = tabs[at]
  const beside = [...tabs.slice(at + 1), ...tabs.slice(0, Math.max(at, 0)).toReversed()]
  const paths = [wanted === undefined ? null : pathOf(wanted, rowId), ...beside.map((tab) => pathOf(tab, null))]
  return paths.find((path) => path !== null) ?? null
}

export function tabOfTable({ bases }: Pick<Project, 'bases'>, table: TableSummary): OpenTab {
  const alias = bases.find(({ id }) => id === table.base_id)?.alias ?? ''
  return aTab(table.title, table.type === 'view' ? 'view' : 'table', alias)
}

export const placeOfTab = ({ name, _nodes }: OpenTab) => ({
  name,
  alias: _nodes.dbAlias === '' ? null : _nodes.dbAlias,
})

import { createStore } from 'zustand/vanilla'
import type { ProjectPlace } from '../../structure/projects/project-places.ts'

export const tabTypes = ['table', 'view', 'function', 'procedure', 'sequence'] as const
type TabType = (typeof tabTypes)[number]

/** Where a tab leads, in the words existing links and programs know (spec 155, 156). */
export interface OpenTab {
  readonly name: string
  /** A thing of a database, or a place of the project such as its team. */
  readonly type: TabType | ProjectPlace
  readonly _nodes: {
    readonly env: string
    readonly dbAlias: string
    readonly type: TabType | ProjectPlace
    readonly table_name: string | null
    readonly view_name: string | null
    readonly function_name: string | null
    readonly procedure_name: string | null
    readonly sequence_name: string | null
  }
}

/** More would not fit a screen; the ninth takes the place of the one opened first. */
export const mostTabs = 8

export function aTab(name: string, type: OpenTab['type'], dbAlias: string): OpenTab {
  const named = (of: TabType): string | null => (type === of ? name : null)
  return {
    name,
    type,
    _nodes: {
      env: '_noco',
      dbAlias,
      type,
      table_name: named('table'),
      view_name: named('view'),
      function_name: named('function'),
      procedure_name: named('procedure'),
      sequence_name: named('sequence'),
    },
  }
}

export const placeTab = (place: ProjectPlace): OpenTab => aTab(place, place, '')

export const isSameTab = (one: OpenTab, other: OpenTab): boolean =>
  one.name === other.name && one.type === other.type && one._nodes.dbAlias === other._nodes.dbAlias

/** One that is open already stays where it is. */
export function withTab(tabs: readonly OpenTab[], tab: OpenTab): readonly OpenTab[] {
  return tabs.some((one) => isSameTab(one, tab)) ? tabs : [...tabs, tab].slice(-mostTabs)
}

/** Which tab to show when this one is closed: its right neighbour, else the left one; null: none is left. */
export function besideTab(tabs: readonly OpenTab[], tab: OpenTab): OpenTab | null {
  const at = tabs.findIndex((one) => isSameTab(one, tab))
  return tabs[at + 1] ?? tabs[at - 1] ?? null
}

export interface OpenTabs {
  readonly projectId: string | null
  readonly tabs: readonly OpenTab[]
  /** The view each tab was left with. */
  readonly views: ReadonlyMap<string, string>
}

/** Of the project on the screen; another project starts with none but its own (spec 322). */
export const openTabs = createStore<OpenTabs>(() => ({ projectId: null, tabs: [], views: new Map() }))

/** The tabs a project was left with. */
export function restoreTabs(projectId: string, left: Pick<OpenTabs, 'tabs' | 'views'>): void {
  openTabs.setState({ projectId, ...left })
}

/** Opens a tab, or goes to the one that is open; `viewId` null: the view everybody begins with. */
export function showTab(projectId: string, tab: OpenTab, viewId: string | null = null): void {
  openTabs.setState((known) => {
    const isSame = known.projectId === projectId
    const views = new Map(isSame ? known.views : [])
    if (viewId === null) views.delete(keyOfTab(tab))
    else views.set(keyOfTab(tab), viewId)
    return { projectId, tabs: withTab(isSame ? known.tabs : [], tab), views }
  })
}

export function lastViewOf(tab: OpenTab): string | null {
  return openTabs.getState().views.get(keyOfTab(tab)) ?? null
}

export const keyOfTab = ({ type, name, _nodes }: OpenTab): string => JSON.stringify([type, _nodes.dbAlias, name])

export function closeTab(tab: OpenTab): void {
  openTabs.setState(({ tabs }) => ({ tabs: tabs.filter((one) => !isSameTab(one, tab)) }))
}

/** Tables that were deleted or renamed have no tab any more. */
export function keepTabs(isThere: (tab: OpenTab) => boolean): void {
  const { tabs } = openTabs.getState()
  if (!tabs.every(isThere)) openTabs.setState({ tabs: tabs.filter(isThere) })
}

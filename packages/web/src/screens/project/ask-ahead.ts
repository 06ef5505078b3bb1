import { viewTypes } from '@rowhouse/core/view-types/registry'
import type { RowsPlace } from '../../features/records/rows-place.ts'
import type { Project } from '../../structure/projects/project.ts'
import { tabOf } from '../../structure/projects/project-places.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { findTable, placeOf } from '../../structure/tables/table-places.ts'
import { shownOf, type View, type ViewsByTable } from '../../structure/views/view.ts'

type ViewPlace = Pick<RowsPlace, 'projectId' | 'tableId' | 'viewId'>
type Opened = Pick<Project, 'id' | 'bases' | 'role' | 'api'>

/** What the project screen asks the server for, each answer kept where the screen looks for it. */
export interface Asks {
  project(projectId: string): Promise<Opened>
  tables(projectId: string): Promise<readonly TableSummary[]>
  views(projectId: string): Promise<ViewsByTable>
  table(projectId: string, tableId: string): Promise<unknown>
  view(projectId: string, viewId: string): Promise<unknown>
  /** `begun`: when the address was entered. */
  rows(place: ViewPlace, search: URLSearchParams, begun: number): Promise<unknown>
  /** The first records of a kind of view that asks in its own way, once table and view are known. */
  parts(kind: View['kind'], place: ViewPlace, search: URLSearchParams, begun: number): Promise<unknown>
  /** The code that draws this kind. */
  body(kind: View['kind']): Promise<unknown>
  tablePage(): Promise<unknown>
  /** Where a project opens whose address names nothing. */
  defaultPlace(project: Opened, tables: readonly TableSummary[], views: ViewsByTable): string
}

/**
 * Asks for everything an address of a project needs while its screen is still being loaded: in two rounds, however much it
 * is. What fails here fails again on the screen, which says so. The answer comes when all of it is there.
 */
export function createAskAhead(asks: Asks): (projectId: string, search: URLSearchParams) => Promise<void> {
  let last = ''
  /** The view whose rows are on the screen, or on their way to it; null: none is opened. */
  let opened: string | null = null
  return async (projectId, wanted) => {
    const key = keyOf(projectId, wanted)
    // The address changes for other reasons too: a record that is opened, a text that is searched for.
    if (key === last) return
    last = key
    const begun = performance.now()
    const tab = tabOf(wanted)
    if (tab !== 'table') opened = null
    const page = tab === 'table' || tab === null ? asks.tablePage().catch(() => undefined) : null
    const structure = Promise.all([asks.project(projectId), asks.tables(projectId), asks.views(projectId)])
    const [project, tables, views] = await structure.catch(() => [])
    if (project === undefined) return
    const search = tab === null ? searchOf(asks.defaultPlace(project, tables, views)) : wanted
    // The screen goes there next: all of it is on its way then.
    if (last === key) last = keyOf(projectId, search)
    const place = tabOf(search) === 'table' ? placeOf(search) : null
    const table = place === null ? null : findTable(tables, project.bases, place)
    const view = table === null ? null : shownOf(views.get(table.id) ?? [], search.get('view'))
    // A table that got another name, or a view that is named now, stays where it is: nobody takes rows that are asked for again.
    const isThere = view !== null && opened === view.id
    opened = view?.id ?? null
    if (table === null || view === null || isThere) return
    const at = { projectId, tableId: table.id, viewId: view.id }
    const rows = viewTypes[view.kind].comesInParts ? null : asks.rows(at, search, begun)
    const known = Promise.all([asks.table(projectId, table.id), asks.view(projectId, view.id)])
    const first = rows ?? known.then(() => asks.parts(view.kind, at, search, begun))
    await Promise.allSettled([first, known, asks.body(view.kind), page])
  }
}

const searchOf = (path: string): URLSearchParams => new URLSearchParams(path.slice(path.indexOf('?')))

const keyOf = (projectId: string, search: URLSearchParams): string =>
  JSON.stringify([projectId, tabOf(search) === 'table' ? placeOf(search) : tabOf(search), search.get('view')])

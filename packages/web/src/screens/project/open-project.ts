import { queryClient } from '../../api/query-client.ts'
import { askCursor } from '../../features/live/first-cursor.ts'
import { firstRows, recordsQuery } from '../../features/records/load-rows.ts'
import type { RowsPlace, RowsQuery } from '../../features/records/rows-place.ts'
import { saved } from '../../state/saved.ts'
import { keepViewingAs, viewingAs } from '../../state/view-as.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { viewsQuery } from '../../structure/views/queries.ts'
import type { View } from '../../structure/views/view.ts'
import { viewQuery } from '../../structure/views/view-query.ts'
import { TablePage } from '../table/table-part.tsx'
import { createAskAhead } from './ask-ahead.ts'
import { defaultPlace } from './default-place.ts'
import { rememberedPlace } from './place-memory.ts'

/** Reading a table takes the knowledge of every column type, which the first load does without. */
async function askForTable(projectId: string, tableId: string): Promise<void> {
  const { tableQuery } = await import('../../structure/tables/table-query.ts')
  await queryClient.prefetchQuery(tableQuery(projectId, tableId))
}

const viewBodies = async () => (await import('../table/view-bodies.ts')).viewBodies

async function askForParts(
  kind: View['kind'],
  place: Omit<RowsPlace, 'query'>,
  query: RowsQuery,
  begun: number,
): Promise<void> {
  const [bodies, { tableQuery }] = await Promise.all([viewBodies(), import('../../structure/tables/table-query.ts')])
  const { projectId, tableId, viewId } = place
  const table = queryClient.getQueryData(tableQuery(projectId, tableId).queryKey)
  const view = queryClient.getQueryData(viewQuery(projectId, viewId).queryKey)
  if (table === undefined || view === undefined) return
  await bodies[kind].askAhead?.({ projectId, table, viewId, settings: view.settings, query }, begun)
}

const queryIn = (search: URLSearchParams): RowsQuery => recordsQuery(search.get('q') ?? '', search.get('in'), null)

const askAhead = createAskAhead({
  project: (projectId) => queryClient.fetchQuery(projectQuery(projectId)),
  tables: async (projectId) => (await queryClient.fetchQuery(tablesQuery(projectId))).list,
  views: (projectId) => queryClient.fetchQuery(viewsQuery(projectId)),
  table: askForTable,
  view: (projectId, viewId) => queryClient.prefetchQuery(viewQuery(projectId, viewId)),
  rows: (place, search, begun) => firstRows.ask({ ...place, query: queryIn(search) }, begun),
  parts: (kind, place, search, begun) => askForParts(kind, place, queryIn(search), begun),
  body: async (kind) => (await viewBodies())[kind].Body.preload?.(),
  tablePage: () => TablePage.preload(),
  defaultPlace: (project, tables, views) => {
    const { previewAs } = saved.getState().users
    return defaultPlace({ project, tables, views, kept: rememberedPlace(project.id), previewAs })
  },
})

/** What comes within this is in the first thing the screen shows, instead of its placeholder. */
const worthWaitingMs = 150
let isFirst = true

/** Called when an address of a project is entered, before anything of its screen is there. */
export async function openProject(projectId: string, search: URLSearchParams): Promise<void> {
  // Looking as somebody else is for one project.
  if ((viewingAs()?.projectId ?? projectId) !== projectId) keepViewingAs(null)
  askCursor(projectId)
  const asked = askAhead(projectId, search).catch(() => undefined)
  // Whoever goes from table to table sees at once that it was heard.
  if (!isFirst) return
  isFirst = false
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, worthWaitingMs))])
}

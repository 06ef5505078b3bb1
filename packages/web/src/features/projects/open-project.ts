import { queryClient } from '../../api/query-client.ts'
import { firstRows, recordsQuery } from '../grid/load-rows.ts'
import { viewQuery } from '../grid/view-query.ts'
import { tablesQuery } from '../tables/queries.ts'
import { viewsQuery } from '../views/queries.ts'
import { createAskAhead } from './ask-ahead.ts'
import { projectQuery } from './queries.ts'

/** Reading a table takes the knowledge of every column type, which the first load does without. */
async function askForTable(projectId: string, tableId: string): Promise<void> {
  const { tableQuery } = await import('../tables/table-query.ts')
  await queryClient.prefetchQuery(tableQuery(projectId, tableId))
}

/** Called when an address of a project is entered, before anything of its screen is there. */
export const openProject = createAskAhead({
  project: (projectId) => queryClient.fetchQuery(projectQuery(projectId)),
  tables: async (projectId) => (await queryClient.fetchQuery(tablesQuery(projectId))).list,
  views: (projectId) => queryClient.fetchQuery(viewsQuery(projectId)),
  table: (projectId, tableId) => void askForTable(projectId, tableId).catch(() => undefined),
  view: (projectId, viewId) => void queryClient.prefetchQuery(viewQuery(projectId, viewId)),
  rows: (place, search) =>
    firstRows.ask({ ...place, query: recordsQuery(search.get('q') ?? '', search.get('in'), null) }),
  tablePage: () => void import('../tables/table-page.tsx').catch(() => undefined),
})

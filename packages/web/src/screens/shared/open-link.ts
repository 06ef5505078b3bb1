import { viewTypeOf, viewTypes } from '@rowhouse/core/view-types/registry'
import { queryClient } from '../../api/query-client.ts'
import { askCursor } from '../../features/live/first-cursor.ts'
import { firstRows, recordsQuery } from '../../features/records/load-rows.ts'
import { doorQuery, entryQuery, recalledEntry } from '../../features/sharing/door-queries.ts'
import { currentLink } from '../../state/link-in-address.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import { viewsQuery } from '../../structure/views/queries.ts'
import { viewQuery } from '../../structure/views/view-query.ts'

let last: string | null = null

/** Called when the address of a link is entered: what it shows is on its way while its screen is still being loaded. */
export async function openLink(link: string, search: URLSearchParams): Promise<void> {
  // Whoever comes from elsewhere in this tab is still there: what is asked now would be asked as a member.
  // The address changes for other reasons too, such as a record that is opened: nobody takes rows that are asked for then.
  if (currentLink()?.key !== link || link === last) return
  last = link
  try {
    await askFor(link, search)
  } catch {
    // What fails here fails again on the screen, which says so.
  }
}

async function askFor(link: string, search: URLSearchParams): Promise<void> {
  const begun = performance.now()
  const { needsPassword } = await queryClient.fetchQuery(doorQuery(link))
  const entry = needsPassword ? recalledEntry(link) : await queryClient.fetchQuery(entryQuery(link))
  if (entry === undefined) return
  const { projectId, tableId, viewId, kind } = entry
  askCursor(projectId)
  void queryClient.prefetchQuery(projectQuery(projectId))
  void queryClient.prefetchQuery(tablesQuery(projectId))
  void queryClient.prefetchQuery(viewsQuery(projectId))
  if (tableId === null || viewId === null) return
  void queryClient.prefetchQuery(tableQuery(projectId, tableId))
  void queryClient.prefetchQuery(viewQuery(projectId, viewId))
  const { comesInParts, isHandedIn } = viewTypes[viewTypeOf(kind)]
  // Through the link of a form nobody reads records.
  if (comesInParts || isHandedIn) return
  const query = recordsQuery(search.get('q') ?? '', search.get('in'), null)
  void firstRows.ask({ projectId, tableId, viewId, query }, begun)
}

import { exportRecordsInBody } from '@rowhouse/core/api/records'
import { callForResponse } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import { viewsQuery } from '../../structure/views/queries.ts'
import { viewQuery } from '../../structure/views/view-query.ts'
import { saveFile } from '../../ui/save-file.ts'
import { columnsOnScreen } from '../view-settings/columns-in-view.ts'
import { shownQuery } from '../view-settings/shown-query.ts'
import { Downloads } from './downloads.ts'
import { browserFiles, streamToFile } from './stream-to-file.ts'

export const downloadFormats = ['csv', 'xlsx', 'json'] as const
export type DownloadFormat = (typeof downloadFormats)[number]

interface DownloadPlace {
  readonly projectId: string
  readonly tableId: string
  readonly viewId: string
}

export const downloads = new Downloads((file, name) => {
  saveFile(file, name)
  toast.success(text('views.download.done', { name }))
})

/** All records of a view, or some of them, with the fields, the order and the search they are shown with. */
export function downloadView(place: DownloadPlace, format: DownloadFormat, records?: readonly string[]): Promise<void> {
  const { projectId, tableId, viewId } = place
  const params = { orgs: 'v1', projectName: projectId, tableName: tableId, viewName: viewId, format }
  return downloads.start(`${titleOf(place)}.${format}`, async (signal, onBytes) => {
    const { query, fields } = await shownIn(place)
    const response = await callForResponse(exportRecordsInBody.ofView, {
      params,
      // Spreadsheets know by the mark that a text is UTF-8.
      query: { ...query, ...(format === 'csv' ? { bom: '1' } : {}) },
      body: { fields, ...(records === undefined ? {} : { records: [...records] }) },
      signal,
    })
    return streamToFile(response, { onBytes, place: await browserFiles() }).catch(inWords)
  })
}

/** Browsers say little of an answer that ended too soon, or of a disk that is full. */
function inWords(error: unknown): never {
  if (error instanceof TypeError) throw new Error(text('views.download.brokeOff'), { cause: error })
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  throw isFull ? new Error(text('views.download.noRoom'), { cause: error }) : error
}

function titleOf({ projectId, tableId, viewId }: DownloadPlace): string {
  // Whoever can ask for a download sees its view in a list.
  const views = queryClient.getQueryData(viewsQuery(projectId).queryKey)?.get(tableId)
  return views?.find(({ id }) => id === viewId)?.title ?? viewId
}

async function shownIn({ projectId, tableId, viewId }: DownloadPlace) {
  const [table, stored] = await Promise.all([
    queryClient.fetchQuery(tableQuery(projectId, tableId)),
    queryClient.fetchQuery(viewQuery(projectId, viewId)),
  ])
  const { query, settings } = shownQuery(viewId, stored.settings)
  return { query, fields: columnsOnScreen(table, settings).map(({ id }) => id) }
}

import { exportFormats, exportRecordsInBody } from '@rowhouse/core/api/records'
import { remembers } from '@rowhouse/core/view-types/remembered'
import { callForResponse } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../state/toast-store.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import { viewsQuery } from '../../structure/views/queries.ts'
import type { View } from '../../structure/views/view.ts'
import { viewQuery } from '../../structure/views/view-query.ts'
import { download } from '../downloads/download.ts'
import { columnsOnScreen } from '../view-settings/columns-in-view.ts'
import { shownQuery } from '../view-settings/shown-query.ts'

type FileFormat = (typeof exportFormats)[number]
/** pdf: by the printer of the browser. */
export type DownloadFormat = FileFormat | 'pdf'

export interface DownloadPlace {
  readonly projectId: string
  readonly tableId: string
  readonly viewId: string
}

/** What a view can be kept as: calendars are of those whose records stand in time. */
export function downloadFormats(place: DownloadPlace): readonly DownloadFormat[] {
  const kind = viewOf(place)?.kind
  const isDated = kind !== undefined && remembers(kind, 'startField')
  return [...exportFormats.filter((format) => format !== 'ics' || isDated), 'pdf']
}

/** All records of a view, or some of them, with the fields, the order and the search they are shown with. */
export function downloadView(place: DownloadPlace, format: DownloadFormat, records?: readonly string[]): Promise<void> {
  const title = titleOf(place)
  if (format === 'pdf') return print(title, place, records)
  return download(`${title}.${format}`, (signal) => ask(place, { format, records, signal }))
}

interface FileSpec {
  readonly format: FileFormat
  readonly records: readonly string[] | undefined
  readonly isRaw?: boolean
  readonly signal?: AbortSignal
}

async function ask(place: DownloadPlace, { format, records, isRaw = false, signal }: FileSpec): Promise<Response> {
  const { projectId, tableId, viewId } = place
  const { query, fields } = await shownIn(place)
  return callForResponse(exportRecordsInBody.ofView, {
    params: { orgs: 'v1', projectName: projectId, tableName: tableId, viewName: viewId, format },
    // Spreadsheets know by the mark that a text is UTF-8.
    query: { ...query, ...(format === 'csv' ? { bom: '1' } : {}), ...(isRaw ? { raw: '1' } : {}) },
    body: { fields, ...(records === undefined ? {} : { records: [...records] }) },
    ...(signal === undefined ? {} : { signal }),
  })
}

async function print(title: string, place: DownloadPlace, records: readonly string[] | undefined): Promise<void> {
  try {
    // Loaded when somebody prints.
    const [{ printSheet }, answer] = await Promise.all([
      import('../records/print-sheet.ts'),
      ask(place, { format: 'tsv', records, isRaw: true }),
    ])
    printSheet(title, await answer.text())
  } catch (error) {
    toast.error(messageOf(error), { durationMs: 5000 })
  }
}

/** Whoever can ask for a download sees its view in a list. */
const viewOf = ({ projectId, tableId, viewId }: DownloadPlace): View | undefined =>
  queryClient
    .getQueryData(viewsQuery(projectId).queryKey)
    ?.get(tableId)
    ?.find(({ id }) => id === viewId)

const titleOf = (place: DownloadPlace): string => viewOf(place)?.title ?? place.viewId

async function shownIn({ projectId, tableId, viewId }: DownloadPlace) {
  const [table, stored] = await Promise.all([
    queryClient.fetchQuery(tableQuery(projectId, tableId)),
    queryClient.fetchQuery(viewQuery(projectId, viewId)),
  ])
  const { query, settings } = shownQuery(viewId, stored.settings)
  return { query, fields: columnsOnScreen(table, settings).map(({ id }) => id) }
}

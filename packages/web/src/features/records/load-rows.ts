import { listRecords } from '@rowhouse/core/api/records'
import { callForVersion } from '../../api/client.ts'
import { timeZone } from '../../state/time-zone.ts'
import { tellMissing } from '../../structure/tables/missing-columns.ts'
import type { RecordRow } from '../../structure/tables/table.ts'
import { withColour } from '../../values/row-colour.ts'
import { FirstRows } from './first-rows.ts'
import { blockSize } from './row-blocks.ts'
import type { LoadedRows, RowsPlace, RowsQuery } from './rows-place.ts'

/** Whoever asks for records or for what is known of them asks in this way. */
export function recordsQuery(search: string, field: string | null, tried: string | null): RowsQuery {
  return {
    // Days in filters and groups are those of the person who looks.
    timezone: timeZone(),
    ...(search === '' ? {} : { q: search }),
    ...(search === '' || field === null ? {} : { searchFields: field }),
    ...(tried === null ? {} : { settings: tried }),
  }
}

export async function loadRows(
  place: RowsPlace,
  offset: number,
  limit: number,
  signal?: AbortSignal,
): Promise<LoadedRows> {
  const loaded = await callForVersion(listRecords.ofView, { ...listOf(place, offset, limit), signal })
  // Nobody named a version.
  if (loaded === null) throw new Error('The rows were not sent.')
  const { list, pageInfo, colors, missing = [] } = loaded.reply
  tellMissing(place.projectId, place.tableId, missing)
  return {
    etag: loaded.etag,
    // What the contract calls unknown are cells of the columns' own types.
    rows: (list as readonly RecordRow[]).map((row, at) => withColour(row, colors?.[at])),
    total: pageInfo === undefined ? null : { count: pageInfo.totalRows, isEstimate: pageInfo.isEstimate === true },
  }
}

/** Whether other rows stand there by now. Nothing is counted for it, and the same rows are not sent again. */
export async function haveChanged(place: RowsPlace, offset: number, limit: number, etag: string): Promise<boolean> {
  const { params, query } = listOf(place, offset, limit)
  const asked = { params, query: { ...query, count: 'none' }, ifNoneMatch: etag }
  return (await callForVersion(listRecords.ofView, asked)) !== null
}

function listOf({ projectId, tableId, viewId, query }: RowsPlace, offset: number, limit: number) {
  return {
    // The first part says nothing; existing clients send a word there.
    params: { orgs: 'v1', projectName: projectId, tableName: tableId, viewName: viewId },
    query: { ...query, colors: '1', limit: String(limit), offset: String(offset) },
  }
}

export const firstRows = new FirstRows(
  (place) => loadRows(place, 0, blockSize),
  () => performance.now(),
)

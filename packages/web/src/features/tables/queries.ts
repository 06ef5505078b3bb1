import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { listRecords } from '@rowhouse/core/api/records'
import { listProjectTrash, listTables, readTable } from '@rowhouse/core/api/tables'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { projectQuery } from '../projects/queries.ts'
import { hasMore, pageSize, type RecordPage } from './record-page.ts'
import { type RecordRow, tableFromWire } from './table.ts'

/** Below the key of the project, so that it is forgotten and refreshed with it. */
export const tablesQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'tables'],
    queryFn: ({ signal }) => call(listTables, { params: { projectId }, signal }),
  })

export const tableQuery = (projectId: string, tableId: string) =>
  queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'table', tableId],
    queryFn: async ({ signal }) => tableFromWire(await call(readTable, { params: { tableId }, signal })),
  })

export type ProjectTrash = ReplyOf<typeof listProjectTrash>

export const projectTrashQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'trash'],
    queryFn: ({ signal }) => call(listProjectTrash, { params: { projectId }, signal }),
  })

/** All pages of a table's records, whatever was searched for. */
export const recordsKey = (projectId: string, tableId: string) =>
  [...tableQuery(projectId, tableId).queryKey, 'records'] as const

export interface RecordsWish {
  readonly search: string
  /** From 1. */
  readonly page: number
}

/** From one page on, as many pages as were asked for. */
export const recordsQuery = (projectId: string, tableId: string, { search, page: first }: RecordsWish) =>
  infiniteQueryOptions({
    queryKey: [...recordsKey(projectId, tableId), search, first],
    queryFn: ({ pageParam, signal }) => readPage(projectId, tableId, search, pageParam, signal),
    initialPageParam: first,
    getNextPageParam: (last: RecordPage, _: unknown, page: number) => (hasMore(last, page) ? page + 1 : undefined),
    // The rows of the page before stay until the new ones are there.
    placeholderData: keepPreviousData,
  })

async function readPage(
  projectId: string,
  tableId: string,
  search: string,
  page: number,
  signal: AbortSignal,
): Promise<RecordPage> {
  const { list, pageInfo } = await call(listRecords.ofTable, {
    params: { orgs: 'v1', projectName: projectId, tableName: tableId },
    query: {
      limit: String(pageSize),
      offset: String((page - 1) * pageSize),
      ...(search === '' ? {} : { q: search }),
    },
    signal,
  })
  return {
    // What the contract calls unknown are cells of the columns' own types.
    rows: list as readonly RecordRow[],
    total: pageInfo === undefined ? null : { count: pageInfo.totalRows, isEstimate: pageInfo.isEstimate === true },
  }
}

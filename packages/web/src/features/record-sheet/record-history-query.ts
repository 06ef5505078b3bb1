import { recordHistory } from '@rowhouse/core/api/changes'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export type HistoryEntry = ReplyOf<typeof recordHistory>['list'][number]

/** What happened to a record last. `stored` grows with every write: the history has one more entry. */
export const recordHistoryQuery = (tableId: string, recordId: string, stored: number) =>
  queryOptions({
    queryKey: ['history', tableId, recordId, stored],
    queryFn: ({ signal }) => call(recordHistory, { params: { tableId, recordId }, query: { limit: 50 }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

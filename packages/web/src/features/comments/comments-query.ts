import { listComments } from '@rowhouse/core/api/comments'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export type Discussion = ReplyOf<typeof listComments>
export type Thread = Discussion['list'][number]
export type Comment = Thread['answers'][number]

/** Of a table, or of one record in it. */
export const commentsKey = (tableId?: string, recordId?: string): readonly string[] => [
  'comments',
  ...(tableId === undefined ? [] : [tableId]),
  ...(recordId === undefined ? [] : [recordId]),
]

/** The newest `limit` threads of a record. */
export const commentsQuery = (tableId: string, recordId: string, limit: number) =>
  queryOptions({
    queryKey: [...commentsKey(tableId, recordId), limit],
    queryFn: ({ signal }) => call(listComments, { params: { tableId, recordId }, query: { limit }, signal }),
    // The earlier ones come above those that are there.
    placeholderData: keepPreviousData,
  })

export const threadsAtFirst = 50

/** Comments of open threads, as badges count them. */
export const openCount = (threads: readonly Thread[]): number =>
  threads
    .filter(({ resolved }) => resolved === null)
    .reduce((sum, { isDeleted, answers }) => sum + (isDeleted ? 0 : 1) + answers.length, 0)

import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { listDeletions, listProjectTrash, listRecordTrash } from '@rowhouse/core/api/trash'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { projectQuery } from '../projects/queries.ts'

export type ProjectTrash = ReplyOf<typeof listProjectTrash>
export type Deletion = ReplyOf<typeof listDeletions>['list'][number]

/** Below the key of the project; everything else about its trash below this one. */
export const projectTrashQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'trash'],
    queryFn: ({ signal }) => call(listProjectTrash, { params: { projectId }, signal }),
  })

interface DeletionsSpec {
  /** null: all tables. */
  readonly table: string | null
  /** null: anybody. */
  readonly by: string | null
  readonly find: string
}

const deletionsPerPage = 50

export const deletionsQuery = (projectId: string, { table, by, find }: DeletionsSpec) =>
  infiniteQueryOptions({
    queryKey: [...projectTrashQuery(projectId).queryKey, 'records', { table, by, find }],
    queryFn: ({ signal, pageParam }) =>
      call(listDeletions, {
        params: { projectId },
        query: {
          limit: deletionsPerPage,
          ...(pageParam === null ? {} : { before: pageParam }),
          ...(table === null ? {} : { table }),
          ...(by === null ? {} : { by }),
          ...(find === '' ? {} : { find }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

/** As many as somebody would look through one by one. */
export const recordsShown = 100

/** The records of one deletion. */
export const deletedRecordsQuery = (projectId: string, tableId: string, change: string) =>
  queryOptions({
    queryKey: [...projectTrashQuery(projectId).queryKey, 'deletion', change],
    queryFn: ({ signal }) =>
      call(listRecordTrash, { params: { tableId }, query: { change, limit: recordsShown }, signal }),
  })

/** Something went there or came back. */
export function lookIntoTrashAgain(projectId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: projectTrashQuery(projectId).queryKey })
}

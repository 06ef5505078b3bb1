import { listInvites, listUsers, previewUserDeletion, readSettings, readUser } from '@rowhouse/core/api/users'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const pageSize = 25

/** Every page and search of the list lies below this key. */
export const peopleKey = ['people'] as const

export const peopleQuery = (query: string, page: number, limit = pageSize) =>
  queryOptions({
    queryKey: [...peopleKey, 'list', query, page, limit],
    queryFn: ({ signal }) =>
      call(listUsers, { query: { limit, offset: (page - 1) * limit, ...(query === '' ? {} : { query }) }, signal }),
    // The old page stays until the new one is there, so that the table does not jump.
    placeholderData: keepPreviousData,
  })

export const personQuery = (userId: string) =>
  queryOptions({
    queryKey: [...peopleKey, 'one', userId],
    queryFn: ({ signal }) => call(readUser, { params: { userId }, signal }),
  })

export const deletionQuery = (userId: string) =>
  queryOptions({
    queryKey: [...peopleKey, 'deletion', userId],
    queryFn: ({ signal }) => call(previewUserDeletion, { params: { userId }, signal }),
    // It says what will happen, so it must be true at the moment it is shown.
    staleTime: 0,
    gcTime: 0,
  })

export const invitesQuery = queryOptions({
  queryKey: ['invites'],
  queryFn: ({ signal }) => call(listInvites, { signal }),
})

export const settingsQuery = queryOptions({
  queryKey: ['instance settings'],
  queryFn: ({ signal }) => call(readSettings, { signal }),
})

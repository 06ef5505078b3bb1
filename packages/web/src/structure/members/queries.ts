import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { listMembers } from '@rowhouse/core/api/members'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { projectQuery } from '../projects/queries.ts'

export type MemberPage = ReplyOf<typeof listMembers>['users']

export const pageSize = 25

/** Below the key of the project, so that it is forgotten and refreshed with it. */
export const membersKey = (projectId: string) => [...projectQuery(projectId).queryKey, 'members'] as const

export const membersQuery = (projectId: string, query: string, page: number) =>
  queryOptions({
    queryKey: [...membersKey(projectId), query, page],
    queryFn: async ({ signal }): Promise<MemberPage> => {
      const window = { limit: pageSize, offset: (page - 1) * pageSize }
      const reply = await call(listMembers, {
        params: { projectId },
        query: query === '' ? window : { ...window, query },
        signal,
      })
      return reply.users
    },
    // The old page stays until the new one is there, so that the dialog does not jump.
    placeholderData: keepPreviousData,
  })

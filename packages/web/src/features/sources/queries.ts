import { listAllowedHosts } from '@rowhouse/core/api/allowed-hosts'
import { listSources, readMetaDiff, readOutside } from '@rowhouse/core/api/sources'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { projectQuery } from '../../structure/projects/queries.ts'

/** Below the key of the project, so that it is forgotten and refreshed with it. */
export const sourcesQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'sources'],
    queryFn: ({ signal }) => call(listSources, { params: { projectId }, signal }),
  })

/** Asked anew each time: what the databases look like now is the whole point. */
export const metaDiffQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'meta-diff'],
    queryFn: ({ signal }) => call(readMetaDiff, { params: { projectId }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** The same. */
export const outsideQuery = (projectId: string, sourceId: string) =>
  queryOptions({
    queryKey: [...sourcesQuery(projectId).queryKey, sourceId, 'outside'],
    queryFn: ({ signal }) => call(readOutside, { params: { projectId, sourceId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Only for super admins. */
export const allowedHostsQuery = queryOptions({
  queryKey: ['allowed hosts'],
  queryFn: ({ signal }) => call(listAllowedHosts, { signal }),
})

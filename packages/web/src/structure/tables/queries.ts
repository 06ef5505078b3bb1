import { countTables, listTables } from '@rowhouse/core/api/tables'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { saved } from '../../state/saved.ts'
import { projectQuery } from '../projects/queries.ts'

/** Tables that only join two others are there for those who want to see them. */
const wantedTables = () => (saved.getState().settings.includeM2M ? { includeM2M: 'true' } : {})

/** Below the key of the project, so that it is forgotten and refreshed with it. */
export const tablesQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'tables'],
    queryFn: ({ signal }) => call(listTables, { params: { projectId }, query: wantedTables(), signal }),
  })

const countsKey = (projectId: string) => [...projectQuery(projectId).queryKey, 'counts'] as const

/** Numbers beside names: of what others do a minute old will do. */
export const countsQuery = (projectId: string, tableIds: readonly string[]) =>
  queryOptions({
    queryKey: [...countsKey(projectId), tableIds],
    queryFn: ({ signal }) =>
      call(countTables, { params: { projectId }, query: { tables: tableIds.join(',') }, signal }),
    enabled: tableIds.length > 0,
    staleTime: 30_000,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })

let counting: ReturnType<typeof setTimeout> | undefined

/** Somebody here added or removed records: once they pause, the numbers are asked for again. */
export function countAgain(projectId: string): void {
  clearTimeout(counting)
  counting = setTimeout(() => void queryClient.invalidateQueries({ queryKey: countsKey(projectId) }), 1000)
}

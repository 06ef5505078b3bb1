import { listProjects } from '@rowhouse/core/api/projects'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Every project of the person: for the list of them, the palette and the top bar. */
export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: ({ signal }) => call(listProjects, { signal }),
})

import {
  listTrashedProjects,
  readProject,
  readProjectConfiguration,
  readProjectCost,
  readProjectInfo,
} from '@rowhouse/core/api/projects'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { currentLink } from '../../state/link-in-address.ts'
import { keptCost } from './kept-cost.ts'

export { projectsQuery } from '../../api/projects-query.ts'

export const trashQuery = queryOptions({
  queryKey: ['projects', 'trash'],
  queryFn: ({ signal }) => call(listTrashedProjects, { signal }),
})

/** Everything known of single projects lies below this key, so that it can be forgotten at once. */
export const openedProjectsKey = ['project'] as const

/** What a public link shows of a project is kept beside what its members see, never in its place. */
const keyOf = (projectId: string) => {
  const link = currentLink()
  return link === null ? [...openedProjectsKey, projectId] : [...openedProjectsKey, projectId, `by link ${link.key}`]
}

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: keyOf(projectId),
    queryFn: ({ signal }) => call(readProject, { params: { projectId }, signal }),
  })

export const projectInfoQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...openedProjectsKey, projectId, 'info'],
    queryFn: ({ signal }) => call(readProjectInfo, { params: { projectId }, signal }),
  })

export const projectCostQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...openedProjectsKey, projectId, 'cost'],
    queryFn: async ({ signal }) => keptCost(await call(readProjectCost, { params: { projectId }, signal })),
    // It is counted for, and hardly ever another one: once for each visit is enough.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const projectConfigurationQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...openedProjectsKey, projectId, 'configuration'],
    queryFn: ({ signal }) => call(readProjectConfiguration, { params: { projectId }, signal }),
  })

import {
  listTrashedProjects,
  readProject,
  readProjectConfiguration,
  readProjectInfo,
} from '@rowhouse/core/api/projects'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export { projectsQuery } from '../../api/projects-query.ts'

export const trashQuery = queryOptions({
  queryKey: ['projects', 'trash'],
  queryFn: ({ signal }) => call(listTrashedProjects, { signal }),
})

/** Everything known of single projects lies below this key, so that it can be forgotten at once. */
export const openedProjectsKey = ['project'] as const

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...openedProjectsKey, projectId],
    queryFn: ({ signal }) => call(readProject, { params: { projectId }, signal }),
  })

export const projectInfoQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...openedProjectsKey, projectId, 'info'],
    queryFn: ({ signal }) => call(readProjectInfo, { params: { projectId }, signal }),
  })

export const projectConfigurationQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...openedProjectsKey, projectId, 'configuration'],
    queryFn: ({ signal }) => call(readProjectConfiguration, { params: { projectId }, signal }),
  })

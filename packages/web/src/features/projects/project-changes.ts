import {
  type ApiKind,
  arrangeProject,
  createProject as createEndpoint,
  deleteProject as deleteEndpoint,
  duplicateProject as duplicateEndpoint,
  purgeProject as purgeEndpoint,
  restoreProject as restoreEndpoint,
  createFromTemplate as templateEndpoint,
  updateProject,
  updateProjectConfiguration,
} from '@rowhouse/core/api/projects'
import type { V1Base } from '@rowhouse/core/api/source-connection'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { followJob } from '../../api/follow-job.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../state/toast-store.ts'
import type { Configuration, Project } from '../../structure/projects/project.ts'
import {
  openedProjectsKey,
  projectConfigurationQuery,
  projectQuery,
  projectsQuery,
  trashQuery,
} from '../../structure/projects/queries.ts'
import { notifying } from '../../ui/notification-store.ts'
import type { ConfigurationBody } from './configuration-draft.ts'

interface NewProject {
  readonly title: string
  readonly color: string
  readonly description: string
  readonly api: ApiKind
  /** The database it is attached to; null: the built-in one. */
  readonly source: V1Base | null
}

export async function createProject({ title, color, description, api, source }: NewProject): Promise<Project> {
  const attached = source === null ? {} : { external: true, bases: [source] }
  const body = { title, color, description: description === '' ? null : description, api, ...attached }
  const project = await notifying({ type: 'Create', module: 'Project', title }, () => call(createEndpoint, { body }))
  queryClient.setQueryData(projectQuery(project.id).queryKey, project)
  await refresh()
  return project
}

interface TemplateProject {
  readonly template: string
  readonly title: string
  readonly records: boolean
}

export async function createFromTemplate(body: TemplateProject): Promise<Project> {
  const { title } = body
  const project = await notifying({ type: 'Create', module: 'Project', title }, () => call(templateEndpoint, { body }))
  await refresh()
  return project
}

/** Under the next free title. Gives the id of the copy when it is whole. */
export async function copyProject(projectId: string, body: { readonly records: boolean }): Promise<string> {
  const { job, project } = await call(duplicateEndpoint, { params: { projectId }, body })
  await followJob(job)
  await refresh()
  return project
}

type ProjectFields = Partial<Pick<Project, 'title' | 'color' | 'description'>>

/** On screen at once; put back, and thrown to the caller, when the server refuses. */
export async function changeProject(projectId: string, fields: ProjectFields): Promise<void> {
  await optimistically(projectId, fields, () => call(updateProject, { params: { projectId }, body: fields }))
}

export async function recolorProject(projectId: string, color: string): Promise<void> {
  await changeProject(projectId, { color }).catch(sayWhy)
}

export async function starProject(projectId: string, starred: boolean): Promise<void> {
  const work = () => call(arrangeProject, { params: { projectId }, body: { starred } })
  await optimistically(projectId, { starred }, work).catch(sayWhy)
}

/** Keeps “last opened” true; nobody waits for it, and nothing is lost when it fails. */
export async function noteOpened(projectId: string): Promise<void> {
  try {
    await call(arrangeProject, { params: { projectId }, body: { opened: true } })
    patchList(projectId, { last_opened_at: new Date().toISOString() })
  } catch {
    return
  }
}

export async function trashProject(projectId: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: projectsQuery.queryKey })
  const list = queryClient.getQueryData(projectsQuery.queryKey)
  if (list) {
    const left = list.list.filter(({ id }) => id !== projectId)
    queryClient.setQueryData(projectsQuery.queryKey, { ...list, list: left })
  }
  try {
    await call(deleteEndpoint, { params: { projectId } })
    // Its own screen may still be there for a moment and must not ask for what is gone.
    await queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey, refetchType: 'none' })
  } catch (error) {
    queryClient.setQueryData(projectsQuery.queryKey, list)
    throw error
  } finally {
    await refresh()
  }
}

/** The title may come back with a number when another project took it meanwhile. */
export async function restoreProject(projectId: string): Promise<Project> {
  return withoutTrashed(projectId, () => call(restoreEndpoint, { params: { projectId } }))
}

export async function purgeProject(projectId: string): Promise<void> {
  // The person may have to prove first that it is them, so it stays in the list until it is gone.
  await call(purgeEndpoint, { params: { projectId } })
  await refresh()
}

export async function saveConfiguration(projectId: string, body: ConfigurationBody): Promise<Configuration> {
  const configuration = await call(updateProjectConfiguration, { params: { projectId }, body })
  queryClient.setQueryData(projectConfigurationQuery(projectId).queryKey, configuration)
  return configuration
}

/** Opening a project forgets what is known of the others, so that nothing of them shows through (spec 322). */
export function forgetOtherProjects(projectId: string): void {
  queryClient.removeQueries({ queryKey: openedProjectsKey, predicate: ({ queryKey }) => queryKey[1] !== projectId })
}

async function optimistically(
  projectId: string,
  fields: Partial<Project>,
  work: () => Promise<unknown>,
): Promise<void> {
  const one = projectQuery(projectId).queryKey
  await Promise.all([
    queryClient.cancelQueries({ queryKey: projectsQuery.queryKey }),
    queryClient.cancelQueries({ queryKey: one, exact: true }),
  ])
  const before = { list: queryClient.getQueryData(projectsQuery.queryKey), one: queryClient.getQueryData(one) }
  patchList(projectId, fields)
  queryClient.setQueryData(one, (project) => project && { ...project, ...fields })
  try {
    await work()
  } catch (error) {
    queryClient.setQueryData(projectsQuery.queryKey, before.list)
    queryClient.setQueryData(one, before.one)
    throw error
  } finally {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true }),
      queryClient.invalidateQueries({ queryKey: one, exact: true }),
    ])
  }
}

function patchList(projectId: string, fields: Partial<Project>): void {
  queryClient.setQueryData(
    projectsQuery.queryKey,
    (known) =>
      known && {
        ...known,
        list: known.list.map((project) => (project.id === projectId ? { ...project, ...fields } : project)),
      },
  )
}

async function withoutTrashed<T>(projectId: string, work: () => Promise<T>): Promise<T> {
  await queryClient.cancelQueries({ queryKey: trashQuery.queryKey })
  const before = queryClient.getQueryData(trashQuery.queryKey)
  if (before) {
    queryClient.setQueryData(trashQuery.queryKey, { list: before.list.filter(({ id }) => id !== projectId) })
  }
  try {
    return await work()
  } catch (error) {
    queryClient.setQueryData(trashQuery.queryKey, before)
    throw error
  } finally {
    await refresh()
  }
}

/** Also what its own screen knows of it. */
export async function refreshProject(projectId: string): Promise<void> {
  await Promise.all([
    refresh(),
    queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey, exact: true }),
  ])
}

// The key of the list is the beginning of the trash's key, so both are asked for again.
async function refresh(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey })
}

function sayWhy(error: unknown): void {
  toast.error(messageOf(error))
}

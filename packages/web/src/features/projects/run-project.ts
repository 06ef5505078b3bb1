import { restartProject } from '@rowhouse/core/api/project-server'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { sqlManager } from '../../api/sql-manager.ts'
import { text } from '../../i18n/i18n.ts'
import { progress } from '../../state/progress.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { copyText } from '../../ui/copy-text.ts'
import { createApiServers } from './api-servers.ts'
import { refreshProject } from './project-changes.ts'

const servers = createApiServers({
  busy: progress,
  log: (error) => console.error(error),
  // Of any project in the list: the one in the address is not meant.
  ask: (api, projectId) => sqlManager.operation(api, {}, { projectId }),
})

type Named = Pick<Project, 'id' | 'title'>

type ProjectRun = 'start' | 'stop' | 'restart'

const works: Readonly<Record<ProjectRun, (projectId: string) => Promise<unknown>>> = {
  start: servers.start,
  stop: servers.stop,
  restart: (projectId) => call(restartProject, { params: { projectId } }),
}

/** Asks first, and says what it means for those who use it. */
export async function runProject({ id, title }: Named, run: ProjectRun): Promise<void> {
  const agreed = await confirm({
    title: text(`projects.${run}.title`, { title }),
    heading: text(`projects.${run}.text`),
    submit: text(`projects.${run}.submit`),
    danger: run === 'stop',
  })
  if (!agreed) return
  try {
    await works[run](id)
    toast.success(text(`projects.${run}.done`, { title }))
  } catch (error) {
    toast.error(messageOf(error))
  } finally {
    await refreshProject(id)
  }
}

export async function copyApiAddress({ id }: Named): Promise<void> {
  try {
    const address = await servers.cloudUrl(id)
    if (address !== null) await copyText(address, text('projects.copied.api'))
  } catch (error) {
    toast.error(messageOf(error))
  }
}

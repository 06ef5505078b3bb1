import { trashedDays } from '@rowhouse/core/api/projects'
import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project, TrashedProject } from '../../structure/projects/project.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { purgeProject, restoreProject, trashProject } from './project-changes.ts'

/** Asks once, says what goes with it, and offers the way back. True when the project is gone. */
export async function deleteProject(
  project: Pick<Project, 'id' | 'title' | 'table_count' | 'member_count'>,
): Promise<boolean> {
  const { id, title, table_count, member_count } = project
  const agreed = await confirm({
    title: text('projects.delete.title', { title }),
    heading: [
      text('projects.delete.tables', { count: table_count }),
      text('projects.delete.people', { count: Math.max(0, member_count - 1) }),
      text('projects.delete.days', { count: trashedDays }),
    ].join(' '),
    submit: text('projects.delete.submit'),
    danger: true,
  })
  if (!agreed) return false
  try {
    await trashProject(id)
    toast.undo(text('projects.delete.done', { title }), text('projects.undo'), () => void bringBack({ id, title }))
    return true
  } catch (error) {
    toast.error(messageOf(error))
    return false
  }
}

export async function bringBack({ id, title }: Pick<Project, 'id' | 'title'>): Promise<void> {
  try {
    const restored = await restoreProject(id)
    const isRenamed = restored.title !== title
    toast.success(text(isRenamed ? 'projects.restore.renamed' : 'projects.restore.done', { title: restored.title }))
  } catch (error) {
    toast.error(messageOf(error))
  }
}

export async function deleteForGood({ id, title }: Pick<TrashedProject, 'id' | 'title'>): Promise<void> {
  const agreed = await confirm({
    title: text('projects.purge.title', { title }),
    heading: text('projects.purge.text'),
    submit: text('projects.purge.submit'),
    danger: true,
    typed: title.trim(),
  })
  if (!agreed) return
  try {
    await purgeProject(id)
    toast.success(text('projects.purge.done', { title }))
  } catch (error) {
    toast.error(messageOf(error))
  }
}

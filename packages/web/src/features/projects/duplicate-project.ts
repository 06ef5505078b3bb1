import { text } from '../../i18n/i18n.ts'
import { navigateTo } from '../../state/navigation.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import { tabPath } from '../../structure/projects/project-places.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { copyProject } from './project-changes.ts'

/** The server goes on whatever becomes of the screen; what came of it is told wherever the person is by then. */
export async function duplicateProject(
  { id, title, bases }: Pick<Project, 'id' | 'title' | 'bases'>,
  { records }: { readonly records: boolean },
): Promise<void> {
  if (bases.some(({ is_meta }) => !is_meta) && !(await agreesToShare(title))) return
  toast.info(text('projects.duplicate.begun', { title }))
  const copy = await copyProject(id, { records })
  const open = { label: text('projects.duplicate.open'), run: () => void navigateTo(tabPath(copy, 'overview')) }
  toast.success(text('projects.duplicate.done', { title }), { durationMs: 5000, action: open })
}

const agreesToShare = (title: string): Promise<boolean> =>
  confirm({
    title: text('projects.duplicate.title', { title }),
    heading: text('projects.duplicate.attached'),
    submit: text('projects.duplicate.submit'),
  })

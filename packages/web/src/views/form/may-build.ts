import type { ViewState } from '../../features/view-settings/view-state.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'

/** Creators build forms, and whoever has one of their own; everybody else fills them in. */
export function useMayBuild(project: Project, { mayChange, mode }: Pick<ViewState, 'mayChange' | 'mode'>): boolean {
  const previewAs = useSaved((state) => state.users.previewAs)
  return mayChange && (mode === 'personal' || mayIn(project, 'columns.update', previewAs))
}

import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import type { ProjectTab } from '../../structure/projects/project-places.ts'
import { PartsNav } from './parts-nav.tsx'

/** Each with what it takes to look at it. */
const places = [
  ['sql', 'projects.project.sql', 'sql.run'],
  ['objects', 'projects.project.objects', 'objects.list'],
  ['migrations', 'projects.project.migrations', 'migrations.list'],
] as const

/** Whether a tab is one of them. */
export const isSql = (tab: ProjectTab | null): boolean => places.some(([place]) => place === tab)

/** Those that somebody may look at; the first is where the way from the sidebar leads. */
export function useSqlParts(project: Project) {
  const previewAs = useSaved((state) => state.users.previewAs)
  return places.flatMap(([tab, label, operation]) => (mayIn(project, operation, previewAs) ? [{ tab, label }] : []))
}

interface SqlNavProps {
  readonly project: Project
  readonly tab: ProjectTab | null
}

/** What people do with the databases behind a project. */
export function SqlNav({ project, tab }: SqlNavProps): ReactElement | null {
  const t = useTexts()
  const parts = useSqlParts(project)
  return isSql(tab) && parts.length > 1 ? (
    <PartsNav label={t('sidebar.sql')} projectId={project.id} parts={parts} tab={tab} />
  ) : null
}

import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { ProjectTab } from '../../structure/projects/project-places.ts'
import { PartsNav } from './parts-nav.tsx'

const parts = [
  { tab: 'apiDocs', label: 'projects.project.apiDocs' },
  { tab: 'api', label: 'projects.project.api' },
  { tab: 'graphql', label: 'projects.project.graphql' },
  { tab: 'grpc', label: 'projects.project.grpc' },
] as const

/** Whether a tab is one of them. */
export const isApi = (tab: ProjectTab | null): boolean => parts.some((part) => part.tab === tab)

/** What programs call, and where it is tried. */
export function ApiNav({
  project,
  tab,
}: {
  readonly project: Project
  readonly tab: ProjectTab | null
}): ReactElement | null {
  const t = useTexts()
  return isApi(tab) ? (
    <PartsNav label={t('projects.project.apiDocs')} projectId={project.id} parts={parts} tab={tab} />
  ) : null
}

import { IconSitemap } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { DiagramCanvas } from './diagram-canvas.tsx'
import { structureQuery } from './queries.ts'

/** The tables of a project and the links between them, as a picture to walk through. */
export function DiagramPage({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  usePageTitle(t('diagram.title'))
  const { data, error, refetch } = useQuery(structureQuery(project.id))
  if (data === undefined)
    return error === null ? <SkeletonPage /> : <FailedState error={error} onRetry={() => void refetch()} />
  if (data.tables.length === 0)
    return <EmptyState icon={IconSitemap} title={t('diagram.empty')} text={t('diagram.empty.text')} />
  return <DiagramCanvas project={project} structure={data} />
}

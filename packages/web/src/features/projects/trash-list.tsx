import { Button } from '@mantine/core'
import { trashedDays } from '@rowhouse/core/api/projects'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { trashQuery } from '../../structure/projects/queries.ts'
import { ProjectMark } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TrashTable } from '../../ui/trash-table.tsx'
import { bringBack, deleteForGood } from './delete-project.ts'

export function TrashList(): ReactElement {
  const t = useTexts()
  const text = t('projects.trash.text', { count: trashedDays })
  return (
    <Page>
      <PageHeader title={t('projects.section.trash')} text={text} />
      <TrashedProjects />
    </Page>
  )
}

function TrashedProjects(): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(trashQuery)
  if (data === undefined)
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />
  if (data.list.length === 0) {
    return (
      <EmptyState
        icon={IconTrash}
        title={t('projects.empty.trash')}
        text={t('projects.empty.trash.text')}
        action={
          <Button variant="default" component={Link} to="/projects">
            {t('projects.empty.back')}
          </Button>
        }
      />
    )
  }
  return (
    <TrashTable
      things={data.list.map((project) => ({
        ...project,
        picture: <ProjectMark title={project.title} color={project.color} />,
        onRestore: () => void bringBack(project),
        onPurge: () => void deleteForGood(project),
      }))}
    />
  )
}

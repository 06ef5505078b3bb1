import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useParams } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useProjectInBar } from '../../shell/use-project-in-bar.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { projectQuery } from '../projects/queries.ts'

export function CronsScreen(): ReactElement {
  const t = useTexts()
  usePageTitle(t('shell.top.crons'))
  const { project_id: projectId = '' } = useParams()
  const { data, error, refetch } = useQuery(projectQuery(projectId))
  useProjectInBar(data ?? null)
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonPage />
  return (
    <Page>
      <EmptyState
        icon={IconClock}
        title={t('crons.title')}
        text={t('crons.text')}
        action={
          <Button component={Link} to={`/nc/${encodeURIComponent(projectId)}`} variant="default">
            {t('crons.action')}
          </Button>
        }
      />
    </Page>
  )
}

import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { tabPath } from '../../structure/projects/project-places.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'

/** What runs on a schedule in a project. */
export function ProjectCrons({ projectId }: { readonly projectId: string }): ReactElement {
  const t = useTexts()
  return (
    <Page>
      <EmptyState
        icon={IconClock}
        title={t('projects.crons.title')}
        text={t('projects.crons.text')}
        action={
          <Button component={Link} to={tabPath(projectId, 'overview')} variant="default">
            {t('projects.crons.action')}
          </Button>
        }
      />
    </Page>
  )
}

import { Button } from '@mantine/core'
import { IconBulb, IconPlus } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'

export function InspireScreen(): ReactElement {
  const t = useTexts()
  usePageTitle(t('inspire.title'))
  return (
    <Page>
      <EmptyState
        icon={IconBulb}
        title={t('inspire.title')}
        text={t('inspire.text')}
        action={
          <Button component={Link} to="/project/name" leftSection={<IconPlus size={16} />}>
            {t('inspire.action')}
          </Button>
        }
      />
    </Page>
  )
}

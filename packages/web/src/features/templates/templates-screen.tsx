import { Button } from '@mantine/core'
import { IconPlus, IconTemplate } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'

export function TemplatesScreen(): ReactElement {
  const t = useTexts()
  usePageTitle(t('templates.title'))
  return (
    <Page>
      <EmptyState
        icon={IconTemplate}
        title={t('templates.title')}
        text={t('templates.text')}
        action={
          <Button component={Link} to="/project/name" leftSection={<IconPlus size={16} />}>
            {t('templates.action')}
          </Button>
        }
      />
    </Page>
  )
}

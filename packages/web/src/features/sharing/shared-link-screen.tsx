import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { TextKey } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'

export function SharedBaseScreen(): ReactElement {
  return <ClosedLink title="sharedBase.title" text="sharedBase.text" />
}

/** Published grids, forms and boards alike. */
export function SharedViewScreen(): ReactElement {
  return <ClosedLink title="sharedView.title" text="sharedView.text" />
}

function ClosedLink({ title, text }: { readonly title: TextKey; readonly text: TextKey }): ReactElement {
  const t = useTexts()
  usePageTitle(t(title))
  return (
    <EmptyState
      icon={IconLinkOff}
      title={t(title)}
      text={t(text)}
      action={
        <Button component={Link} to="/" variant="default">
          {t('shared.home')}
        </Button>
      }
    />
  )
}

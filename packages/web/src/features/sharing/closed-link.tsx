import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { QuietPage } from './quiet-page.tsx'

const texts = {
  base: { title: 'sharedBase.title', text: 'sharedBase.text' },
  view: { title: 'sharedView.title', text: 'sharedView.text' },
} as const

/** Off, expired, gone and made up are all the same. */
export function ClosedLink({ kind }: { readonly kind: 'base' | 'view' }): ReactElement {
  const t = useTexts()
  const [search] = useSearchParams()
  usePageTitle(t(texts[kind].title))
  return (
    <QuietPage>
      <EmptyState
        icon={IconLinkOff}
        title={t(texts[kind].title)}
        text={t(texts[kind].text)}
        action={
          search.has('embed') ? null : (
            <Button component={Link} to="/" variant="default">
              {t('shared.home')}
            </Button>
          )
        }
      />
    </QuietPage>
  )
}

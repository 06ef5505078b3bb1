import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { QuietPage } from './quiet-page.tsx'

/** Off, expired, gone and made up are all the same. */
export function ClosedLink({ kind }: { readonly kind: 'base' | 'view' }): ReactElement {
  const t = useTexts()
  const [search] = useSearchParams()
  const word = kind === 'base' ? 'sharedBase' : 'sharedView'
  usePageTitle(t(`${word}.title`))
  return (
    <QuietPage>
      <EmptyState
        icon={IconLinkOff}
        title={t(`${word}.title`)}
        text={t(`${word}.text`)}
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

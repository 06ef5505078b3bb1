import { unsubscribe } from '@rowhouse/core/api/notices'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useParams } from 'react-router'
import { call } from '../../api/client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'

/** The link in a mail leads here, and to open it is enough: nobody has to sign in to get less mail. */
export function UnsubscribeScreen(): ReactElement {
  const t = useTexts()
  const { token = '' } = useParams()
  usePageTitle(t('notices.unsubscribe'))
  const { isPending, error, refetch } = useQuery({
    queryKey: ['unsubscribe', token],
    // To end what has ended changes nothing.
    queryFn: () => call(unsubscribe, { params: { token }, body: undefined }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isPending) return <p role="status">{t('notices.unsubscribe.doing')}</p>
  if (error !== null) return <FailedState error={error} onRetry={() => void refetch()} />
  return (
    <EmptyState icon={IconMailOff} title={t('notices.unsubscribe.done')} text={t('notices.unsubscribe.done.text')} />
  )
}

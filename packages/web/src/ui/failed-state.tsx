import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { messageOf } from '../api/errors.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { EmptyState } from './empty-state.tsx'

/** A screen or a part whose data did not come: what happened, and the way to try again. */
export function FailedState({
  error,
  onRetry,
}: {
  readonly error: unknown
  readonly onRetry: () => void
}): ReactElement {
  const t = useTexts()
  return (
    <EmptyState
      icon={IconPlugConnectedX}
      title={t('shell.failed.title')}
      text={messageOf(error)}
      action={
        <Button variant="default" onClick={onRetry}>
          {t('shell.failed.retry')}
        </Button>
      }
    />
  )
}

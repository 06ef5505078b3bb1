import { Button } from '@mantine/core'
import { IconBarrierBlock } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** Stands where a screen broke; the bar above still works. */
export function BrokenPart({ onRetry }: { readonly onRetry: () => void }): ReactElement {
  const t = useTexts()
  return (
    <EmptyState
      icon={IconBarrierBlock}
      title={t('shell.broken.title')}
      text={t('shell.broken.text')}
      action={
        <Button variant="default" onClick={onRetry}>
          {t('shell.broken.retry')}
        </Button>
      }
    />
  )
}

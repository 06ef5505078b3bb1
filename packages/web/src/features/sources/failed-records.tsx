import { Button } from '@mantine/core'
import { IconDatabaseX, IconRefresh } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { hasCode, messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import classes from './missing-fields.module.css'
import { openSync } from './sync-store.ts'

interface FailedRecordsProps {
  readonly error: unknown
  readonly maySync: boolean
  readonly onRetry: () => void
}

/** Records that did not come. When others took the table away, trying again helps less than taking that over. */
export function FailedRecords({ error, maySync, onRetry }: FailedRecordsProps): ReactElement {
  const t = useTexts()
  if (!hasCode(error, 'structure_changed')) return <FailedState error={error} onRetry={onRetry} />
  return (
    <EmptyState
      icon={IconDatabaseX}
      title={t('sources.changed.title')}
      text={messageOf(error)}
      action={
        <div className={classes.ways}>
          {maySync ? (
            <Button leftSection={<IconRefresh size={16} />} onClick={openSync}>
              {t('sources.sync')}
            </Button>
          ) : null}
          <Button variant="default" onClick={onRetry}>
            {t('shell.failed.retry')}
          </Button>
        </div>
      }
    />
  )
}

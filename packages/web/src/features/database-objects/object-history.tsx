import { Button } from '@mantine/core'
import { IconHistory, IconRestore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { bringBack, type ObjectChange, type ObjectSource, objectChangesQuery } from './object-queries.ts'
import classes from './objects.module.css'

interface ObjectHistoryProps {
  readonly project: Project
  readonly source: ObjectSource
  readonly mayChange: boolean
}

/** What was made, replaced and dropped from here, and the way back. */
export function ObjectHistory({ project, source, mayChange }: ObjectHistoryProps): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(objectChangesQuery(project.id, source.id))
  const restore = async ({ change, name }: ObjectChange): Promise<void> => {
    try {
      await bringBack(project.id, change)
      toast.success(t('objects.restored', { name }))
    } catch (failure) {
      toast.error(messageOf(failure), { durationMs: 5000 })
    }
  }
  return (
    <>
      <header className={classes.paneHead}>
        <IconHistory size={16} aria-hidden />
        <h2>{t('objects.part.history')}</h2>
      </header>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={4} />
        ) : (
          <FailedState error={error} onRetry={() => void refetch()} />
        )
      ) : data.list.length === 0 ? (
        <p className={classes.nothing}>{t('objects.history.none')}</p>
      ) : (
        <ul className={classes.changes} aria-label={t('objects.history')}>
          {data.list.map((entry) => (
            <li key={entry.change}>
              <div className={classes.deed}>
                <b>{t(`objects.did.${entry.did}`)}</b> <span>{t(`objects.one.${entry.kind}`)}</span>{' '}
                <code>{entry.name}</code>
                <span className={classes.faint}>
                  {entry.by?.name || entry.by?.email} <RelativeTime iso={entry.at} />
                </span>
                <span className={classes.grow} />
                {mayChange && entry.did !== 'created' ? (
                  <Button
                    size="compact-xs"
                    variant="default"
                    leftSection={<IconRestore size={14} />}
                    aria-label={`${t('objects.restore')}: ${entry.name}`}
                    onClick={() => void restore(entry)}
                  >
                    {t('objects.restore')}
                  </Button>
                ) : null}
              </div>
              <pre>{entry.upStatement}</pre>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

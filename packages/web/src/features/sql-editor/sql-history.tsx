import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import classes from './sql-editor.module.css'
import { forgetHistory, type PastRun, sqlHistoryQuery } from './sql-queries.ts'

interface SqlHistoryProps {
  readonly project: Project
  readonly onOpen: (query: string) => void
}

/** What the person ran, the newest first; one is opened in an editor of its own to be run again. */
export function SqlHistory({ project, onOpen }: SqlHistoryProps): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(sqlHistoryQuery(project.id))
  if (data === undefined)
    return error === null ? <SkeletonRows rows={4} /> : <FailedState error={error} onRetry={() => void refetch()} />
  if (data.list.length === 0) return <p className={classes.hint}>{t('sql.history.none')}</p>
  return (
    <>
      <ul className={classes.list} aria-label={t('sql.part.history')}>
        {data.list.map((run) => (
          <li key={run.id}>
            <button type="button" className={classes.entry} title={run.query} onClick={() => onOpen(run.query)}>
              <code>{run.query}</code>
              <span className={classes.facts}>
                <b data-status={run.response.status}>{t(`sql.status.${run.response.status}`)}</b>
                {run.response.durationMs === null ? null : (
                  <span>{t('sql.took', { ms: run.response.durationMs })}</span>
                )}
                <RunRows run={run} />
                <RelativeTime iso={run.at} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button className={classes.clear ?? ''} size="xs" variant="subtle" onClick={() => void forgetHistory(project.id)}>
        {t('sql.history.clear')}
      </Button>
    </>
  )
}

function RunRows({ run: { response } }: { readonly run: PastRun }): ReactElement | null {
  const t = useTexts()
  if (response.rows !== null)
    return <span>{t('sql.rows', { count: response.rows, shown: response.rows.toLocaleString() })}</span>
  return response.message === null ? null : <span>{response.message}</span>
}

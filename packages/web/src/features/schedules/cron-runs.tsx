import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { type CronRun, cronRunsQuery } from './cron-queries.ts'
import classes from './crons.module.css'
import { zoneTime } from './zone-time.ts'

interface CronRunsProps {
  readonly projectId: string
  readonly scheduleId: string
  readonly zone: string
}

export function CronRuns({ projectId, scheduleId, zone }: CronRunsProps): ReactElement {
  const t = useTexts()
  const { data, error } = useQuery(cronRunsQuery(projectId, scheduleId))
  return (
    <section className={classes.times}>
      <h3 id="cron-runs">{t('crons.runs')}</h3>
      {error === null ? null : <Notice kind="error">{messageOf(error)}</Notice>}
      {data === undefined && error === null ? <SkeletonRows rows={2} /> : null}
      {data?.list.length === 0 ? <p className={classes.hint}>{t('crons.never')}</p> : null}
      <ul aria-labelledby="cron-runs">
        {data?.list.map((run) => (
          <OneRun key={run.id} run={run} zone={zone} />
        ))}
      </ul>
    </section>
  )
}

function OneRun({ run, zone }: { readonly run: CronRun; readonly zone: string }): ReactElement {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  return (
    <li>
      <time dateTime={run.dueAt}>{zoneTime(run.dueAt, zone, locale)}</time>
      <span className={classes.state} data-state={run.state}>
        {t(`crons.state.${run.state}`)}
      </span>
      <span className={classes.took}>{run.durationMs === null ? '' : t('webhooks.took', { ms: run.durationMs })}</span>
      {run.reason === null && run.missed === 0 ? null : (
        <p className={classes.hint}>
          {run.reason} {run.missed === 0 ? null : t('crons.missed.count', { count: run.missed })}
        </p>
      )}
    </li>
  )
}

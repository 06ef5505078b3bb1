import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { showSize } from '../../values/show-size.ts'
import { type CronRun, cronRunsQuery, fetchCronFile } from './cron-queries.ts'
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
          <OneRun key={run.id} run={run} zone={zone} onDownload={() => fetchCronFile(projectId, scheduleId, run)} />
        ))}
      </ul>
    </section>
  )
}

interface OneRunProps {
  readonly run: CronRun
  readonly zone: string
  readonly onDownload: () => Promise<void>
}

function OneRun({ run, zone, onDownload }: OneRunProps): ReactElement {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  return (
    <li>
      <time dateTime={run.dueAt}>{zoneTime(run.dueAt, zone, locale)}</time>
      <span className={classes.state} data-state={run.state}>
        {t(`crons.state.${run.state}`)}
      </span>
      <span className={classes.took}>{run.durationMs === null ? '' : t('webhooks.took', { ms: run.durationMs })}</span>
      {run.file === null ? null : (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconDownload size={14} />}
          onClick={() => void onDownload().catch((error: unknown) => toast.error(messageOf(error)))}
        >
          {t('crons.download', { title: run.file.title, size: showSize(run.file.size) })}
        </Button>
      )}
      {run.reason === null && run.missed === 0 ? null : (
        <p className={classes.hint}>
          {run.reason} {run.missed === 0 ? null : t('crons.missed.count', { count: run.missed })}
        </p>
      )}
    </li>
  )
}

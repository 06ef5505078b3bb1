import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { aboutTime } from '../../ui/about-time.ts'
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
  const usual = usualMs(data?.list ?? [])
  return (
    <section className={classes.times}>
      <div className={classes.head}>
        <h3 id="cron-runs">{t('crons.runs')}</h3>
        {usual === null ? null : <span>{t('crons.usually', { time: aboutTime(usual) })}</span>}
      </div>
      {error === null ? null : <Notice kind="error">{messageOf(error)}</Notice>}
      {data === undefined && error === null ? <SkeletonRows rows={2} /> : null}
      {data?.list.length === 0 ? <p className={classes.hint}>{t('crons.never')}</p> : null}
      {data === undefined || data.list.length < 2 ? null : <Bars runs={data.list} />}
      <ul aria-labelledby="cron-runs">
        {data?.list.map((run) => (
          <OneRun key={run.id} run={run} zone={zone} onDownload={() => fetchCronFile(projectId, scheduleId, run)} />
        ))}
      </ul>
    </section>
  )
}

const mostBars = 14

/** The one in the middle: a single long run does not change what is usual. */
function usualMs(runs: readonly CronRun[]): number | null {
  const took = runs.flatMap(({ state, durationMs }) => (state === 'done' && durationMs !== null ? [durationMs] : []))
  return took.sort((one, other) => one - other)[Math.floor(took.length / 2)] ?? null
}

/** How long each took, the newest last. The list under it says the same in words. */
function Bars({ runs }: { readonly runs: readonly CronRun[] }): ReactElement {
  const shown = runs.slice(0, mostBars).toReversed()
  const most = Math.max(1, ...shown.map(({ durationMs }) => durationMs ?? 0))
  return (
    <div className={classes.bars} aria-hidden>
      {shown.map(({ id, state, durationMs }) => (
        <span key={id} data-state={state} style={{ blockSize: `${Math.max(8, (100 * (durationMs ?? 0)) / most)}%` }} />
      ))}
    </div>
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
      <span className={classes.took}>{run.durationMs === null ? '' : aboutTime(run.durationMs)}</span>
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

import { ActionIcon } from '@mantine/core'
import { IconDots, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { timeZone } from '../../state/time-zone.ts'
import { toast } from '../../state/toast-store.ts'
import { aboutTime } from '../../ui/about-time.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { Menu } from '../../ui/menu.tsx'
import { RelativeTime, UntilTime } from '../../ui/relative-time.tsx'
import { StoredSwitch } from '../../ui/stored-switch.tsx'
import { type CronJob, doWithCron, turnCron } from './cron-queries.ts'
import classes from './crons.module.css'
import { zoneTime } from './zone-time.ts'

interface CronListProps {
  readonly projectId: string
  readonly jobs: readonly CronJob[]
  readonly onEdit: (job: CronJob) => void
}

const tell = (error: unknown): void => void toast.error(messageOf(error))

export function CronList({ projectId, jobs, onEdit }: CronListProps): ReactElement {
  const t = useTexts()
  if (jobs.length === 0) return <p className={classes.hint}>{t('crons.find.none')}</p>
  return (
    <>
      {/* Words over the columns, for those who see them. */}
      <div className={classes.columns} aria-hidden>
        <span>{t('crons.column.job')}</span>
        <span>{t('crons.column.next')}</span>
        <span>{t('crons.column.last')}</span>
      </div>
      <ul className={classes.list} aria-label={t('projects.project.crons')}>
        {jobs.map((job) => (
          <li key={job.id} className={classes.job} data-off={!job.active || undefined}>
            <StoredSwitch
              aria-label={t('crons.active', { title: job.title })}
              isOn={job.active}
              onTurn={(isOn) => turnCron(projectId, job.id, isOn)}
            />
            <div className={classes.two}>
              <button type="button" className={classes.name} onClick={() => onEdit(job)}>
                <bdi>{job.title}</bdi>
              </button>
              <span>
                {job.reading} <code>{job.cron}</code>
              </span>
            </div>
            <Next job={job} />
            <Last job={job} />
            <JobMenu projectId={projectId} job={job} onEdit={() => onEdit(job)} />
            <Wrong job={job} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Why the server turned it off, or why its last run failed. */
function Wrong({ job: { paused, lastRun } }: { readonly job: CronJob }): ReactElement | null {
  const t = useTexts()
  const failure = lastRun?.state === 'failed' ? lastRun.reason : null
  const wrong = paused === null ? failure : t('crons.paused', { why: paused })
  return wrong === null ? null : <p className={classes.reason}>{wrong}</p>
}

function Next({ job }: { readonly job: CronJob }): ReactElement {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const next = job.active ? job.nextAt : null
  return (
    <div className={classes.two}>
      <b>{next === null ? t('crons.off') : zoneTime(next, job.zone, locale)}</b>
      <span>
        {next === null ? null : <UntilTime iso={next} />} {job.zone === timeZone() ? null : <bdi>{job.zone}</bdi>}
      </span>
    </div>
  )
}

function Last({ job: { lastRun } }: { readonly job: CronJob }): ReactElement {
  const t = useTexts()
  if (lastRun === null)
    return (
      <div className={classes.two}>
        <span>{t('crons.never')}</span>
      </div>
    )
  return (
    <div className={classes.two}>
      <b className={classes.state} data-state={lastRun.state}>
        {t(`crons.state.${lastRun.state}`)}
      </b>
      <span>
        <RelativeTime iso={lastRun.dueAt} />{' '}
        {lastRun.durationMs === null ? null : <bdi>{aboutTime(lastRun.durationMs)}</bdi>}
      </span>
    </div>
  )
}

interface JobMenuProps {
  readonly projectId: string
  readonly job: CronJob
  readonly onEdit: () => void
}

function JobMenu({ projectId, job, onEdit }: JobMenuProps): ReactElement {
  const t = useTexts()
  async function run(): Promise<void> {
    await doWithCron(projectId, job.id, 'run')
    toast.success(t('crons.started', { title: job.title }))
  }
  async function remove(): Promise<void> {
    const agreed = await confirm({
      title: t('crons.delete.title'),
      heading: t('crons.delete.heading', { title: job.title }),
      submit: t('crons.delete'),
      danger: true,
    })
    if (agreed) await doWithCron(projectId, job.id, 'delete')
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={t('crons.more', { title: job.title })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => void run().catch(tell)}>
          {t('crons.run')}
        </Menu.Item>
        {/* After the menu has given the focus back: the panel takes it. */}
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setTimeout(onEdit)}>
          {t('crons.edit')}
        </Menu.Item>
        <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={() => void remove().catch(tell)}>
          {t('crons.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { aboutTime } from '../../ui/about-time.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { type Automation, type AutomationPlace, type AutomationRun, runsQuery } from './automation-queries.ts'
import classes from './automations.module.css'
import { RunDetail } from './run-detail.tsx'
import { RunState } from './run-state.tsx'

interface AutomationRunsProps {
  readonly place: AutomationPlace
  readonly automation: Automation
}

/** The history, the newest first. */
export function AutomationRuns({ place, automation }: AutomationRunsProps): ReactElement {
  const t = useTexts()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(runsQuery(place))
  const [opened, setOpened] = useState<string | null>(null)
  const runs = data?.pages.flatMap(({ list }) => list) ?? []
  const logDays = data?.pages[0]?.logDays
  return (
    <section>
      {error === null ? null : <Notice kind="error">{messageOf(error)}</Notice>}
      {data === undefined && error === null ? <SkeletonRows rows={3} /> : null}
      {data !== undefined && runs.length === 0 ? <p className={classes.hint}>{t('automations.never')}</p> : null}
      <ul className={classes.list} aria-label={t('automations.runs')}>
        {runs.map((run) => (
          <li key={run.id} className={classes.run}>
            <RunLine
              run={run}
              isOpen={run.id === opened}
              onToggle={() => setOpened(run.id === opened ? null : run.id)}
            />
            {run.id === opened ? <RunDetail place={place} automation={automation} runId={run.id} /> : null}
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="subtle" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('automations.runs.more')}
        </Button>
      ) : null}
      {logDays === undefined ? null : <p className={classes.hint}>{t('automations.runs.kept', { count: logDays })}</p>}
    </section>
  )
}

interface RunLineProps {
  readonly run: AutomationRun
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function RunLine({ run, isOpen, onToggle }: RunLineProps): ReactElement {
  const t = useTexts()
  return (
    <>
      <button type="button" className={classes.runLine} aria-expanded={isOpen} onClick={onToggle}>
        <RelativeTime iso={run.at} />
        <bdi>{run.label || t('automations.run', { number: run.number })}</bdi>
        <RunState state={run.state} />
        <span className={classes.took}>{run.durationMs === null ? '' : aboutTime(run.durationMs)}</span>
      </button>
      {run.reason === null ? null : <p className={classes.hint}>{run.reason}</p>}
    </>
  )
}

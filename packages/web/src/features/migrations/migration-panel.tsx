import { ActionIcon, Button, CloseButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Notice } from '../../ui/form-fields.tsx'
import { LockList } from '../../ui/lock-list.tsx'
import { Menu } from '../../ui/menu.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SqlText } from '../../ui/sql-text.tsx'
import { markAs, numberOf, rehearse, removeAfterAsking } from './migration-deeds.ts'
import {
  type Migration,
  type MigrationHead,
  type MigrationRun,
  migrationLocksQuery,
  migrationQuery,
} from './migration-queries.ts'
import { goesDown, goesUp, Who } from './migration-table.tsx'
import classes from './migrations.module.css'
import { StatePill } from './state-pill.tsx'

interface MigrationPanelProps {
  readonly projectId: string
  readonly head: MigrationHead
  /** How many would run on the way to it. */
  readonly counts: { readonly up: number; readonly down: number }
  readonly onRun: (migration: MigrationHead, way: 'up' | 'down') => void
  readonly onEdit: (migration: Migration) => void
  readonly onClose: () => void
}

/** One migration: who, when, its statements both ways, and what can be done with it. */
export function MigrationPanel({ projectId, head, counts, onRun, onEdit, onClose }: MigrationPanelProps): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(migrationQuery(projectId, head.id))
  const [tried, setTried] = useState<MigrationRun | null>(null)
  const way = goesUp(head) ? 'up' : goesDown(head) ? 'down' : null
  const canTry = data?.isOneTransaction === true && head.kind === 'written' && way !== null
  return (
    <aside className={classes.panel} aria-label={t('migrations.one')}>
      <header className={classes.panelHead}>
        <h2>
          <bdi>{`${numberOf(head)}_${head.title}`}</bdi>
        </h2>
        <StatePill migration={head} />
        {head.kind === 'written' && data !== undefined ? (
          <ActionIcon aria-label={t('migrations.edit')} onClick={() => onEdit(data)}>
            <IconPencil size={16} />
          </ActionIcon>
        ) : null}
        {head.kind === 'written' ? (
          <More
            projectId={projectId}
            head={head}
            onTry={canTry && way !== null ? async () => setTried(await rehearse(projectId, head, way)) : null}
            onGone={onClose}
          />
        ) : null}
        <CloseButton aria-label={t('shell.close')} onClick={onClose} />
      </header>
      <div className={classes.panelBody}>
        {data === undefined ? (
          error === null ? (
            <SkeletonRows rows={5} />
          ) : (
            <FailedState error={error} onRetry={() => void refetch()} />
          )
        ) : (
          <Facts migration={data} tried={tried} />
        )}
        {way === null || head.kind === 'made' ? null : <Waiting projectId={projectId} id={head.id} way={way} />}
      </div>
      <footer className={classes.panelFoot}>
        <span>{t('migrations.runs', { count: way === 'down' ? counts.down : counts.up })}</span>
        <Button
          variant="default"
          leftSection={<IconArrowDown size={16} />}
          disabled={!goesDown(head)}
          onClick={() => onRun(head, 'down')}
        >
          {t('migrations.down')}
        </Button>
        <Button leftSection={<IconArrowUp size={16} />} disabled={!goesUp(head)} onClick={() => onRun(head, 'up')}>
          {t('migrations.up')}
        </Button>
      </footer>
    </aside>
  )
}

/** What others would notice of it. A database that does not answer says so where it is run. */
function Waiting({
  projectId,
  id,
  way,
}: {
  readonly projectId: string
  readonly id: string
  readonly way: 'up' | 'down'
}): ReactElement | null {
  const { data } = useQuery(migrationLocksQuery(projectId, id, way))
  return data === undefined ? null : <LockList locks={data.list} lockTimeoutMs={data.lockTimeoutMs} />
}

function Facts({
  migration,
  tried,
}: {
  readonly migration: Migration
  readonly tried: MigrationRun | null
}): ReactElement {
  const t = useTexts()
  const { kind, by, at, ranBy, ranAt, checksum, engine, up, down, stopped, fault, isOneTransaction } = migration
  const told = tried?.list[0]
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t(kind === 'made' ? 'migrations.madeBy' : 'migrations.writtenBy')}</dt>
        <dd>
          <Who by={by} /> <RelativeTime iso={at} />
        </dd>
        {kind === 'written' && ranAt !== null ? (
          <>
            <dt>{t('migrations.ranBy')}</dt>
            <dd>
              <Who by={ranBy} /> <RelativeTime iso={ranAt} />
            </dd>
          </>
        ) : null}
        <dt>{t('migrations.checksum')}</dt>
        <dd className={classes.sum} title={checksum}>{`sha256 ${checksum.slice(0, 8)}…${checksum.slice(-4)}`}</dd>
        {told === undefined ? null : (
          <>
            <dt>{t('migrations.rehearsal')}</dt>
            <dd data-kind={told.isDone ? 'good' : 'bad'}>
              {told.isDone
                ? t('migrations.rehearsal.done', { ms: told.durationMs })
                : t('migrations.rehearsal.failed', { number: told.done + 1, message: told.message ?? '' })}
            </dd>
          </>
        )}
      </dl>
      {stopped === null ? null : (
        <Notice kind="error">
          {t('migrations.stopped', { count: stopped.after, number: stopped.after + 1 })} {stopped.message}
        </Notice>
      )}
      {fault === null ? null : <Notice kind="error">{t('migrations.fault', { message: fault })}</Notice>}
      <SqlText
        title={
          <>
            <IconArrowUp size={14} /> {t('migrations.upWord')}
          </>
        }
        label={t('migrations.upSql')}
        sql={up}
        engine={engine}
        mark={
          <span className={classes.badge} data-good={isOneTransaction || undefined}>
            {t(isOneTransaction ? 'migrations.whole' : 'migrations.steps')}
          </span>
        }
      />
      {down === null ? null : (
        <SqlText
          title={
            <>
              <IconArrowDown size={14} /> {t('migrations.downWord')}
            </>
          }
          label={t('migrations.downSql')}
          sql={down}
          engine={engine}
        />
      )}
      <WayBack migration={migration} />
      {isOneTransaction ? null : <Notice>{t('migrations.steps.text')}</Notice>}
    </>
  )
}

/** How it is taken back, in words: of what was made here that is the undo it has anyway. */
function WayBack({ migration }: { readonly migration: Migration }): ReactElement | null {
  const t = useTexts()
  const { back, noWayBack, kind } = migration
  if (back === null) return noWayBack === null ? null : <p className={classes.note}>{noWayBack}</p>
  return kind === 'made' ? <p className={classes.note}>{t(`migrations.back.${back}`)}</p> : null
}

interface MoreProps {
  readonly projectId: string
  readonly head: MigrationHead
  /** null: it cannot be tried out. */
  readonly onTry: (() => Promise<void>) | null
  readonly onGone: () => void
}

function More({ projectId, head, onTry, onGone }: MoreProps): ReactElement {
  const t = useTexts()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('migrations.more')}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onTry === null ? null : <Menu.Item onClick={() => void onTry()}>{t('migrations.rehearse')}</Menu.Item>}
        {head.state === 'run' ? null : (
          <Menu.Item onClick={() => void markAs(projectId, head, 'run')}>{t('migrations.markRun')}</Menu.Item>
        )}
        {head.state === 'pending' ? null : (
          <Menu.Item onClick={() => void markAs(projectId, head, 'pending')}>{t('migrations.markPending')}</Menu.Item>
        )}
        {head.state === 'pending' ? (
          <Menu.Item
            data-danger
            onClick={() => void removeAfterAsking(projectId, head).then((isGone) => isGone && onGone())}
          >
            {t('migrations.delete')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

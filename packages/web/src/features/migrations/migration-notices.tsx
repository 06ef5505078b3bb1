import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { tabPath } from '../../structure/projects/project-places.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/form-fields.tsx'
import { SqlText } from '../../ui/sql-text.tsx'
import { metaDiffQuery } from '../sources/queries.ts'
import { openSync } from '../sources/sync-store.ts'
import { numberOf } from './migration-deeds.ts'
import {
  type MigrationHead,
  type MigrationList,
  type MigrationRun,
  migrationQuery,
  settle,
} from './migration-queries.ts'
import classes from './migrations.module.css'

interface ChangedNoticeProps {
  readonly projectId: string
  readonly migration: MigrationHead
}

/** A text that is no longer the one with which it ran. */
export function ChangedNotice({ projectId, migration }: ChangedNoticeProps): ReactElement {
  const t = useTexts()
  const [isComparing, setComparing] = useState(false)
  const end = (how: 'accept' | 'restore'): void =>
    void settle(projectId, migration.id, how).catch((error: unknown) => toast.error(messageOf(error)))
  return (
    <Notice kind="warning">
      <span className={classes.notice}>
        <span>
          {t('migrations.changed', { number: numberOf(migration) })} <code>{migration.checksum.slice(0, 8)}</code>
        </span>
        <Button size="compact-xs" variant="subtle" onClick={() => setComparing(true)}>
          {t('migrations.compare')}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={() => end('restore')}>
          {t('migrations.restore')}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={() => end('accept')}>
          {t('migrations.accept')}
        </Button>
      </span>
      {isComparing ? (
        <Compared projectId={projectId} migration={migration} onClose={() => setComparing(false)} />
      ) : null}
    </Notice>
  )
}

function Compared({
  projectId,
  migration,
  onClose,
}: ChangedNoticeProps & { readonly onClose: () => void }): ReactElement {
  const t = useTexts()
  const { data } = useQuery(migrationQuery(projectId, migration.id))
  const script = (up: string, down: string | null): string =>
    `-- ${t('migrations.upWord')}\n${up}\n\n-- ${t('migrations.downWord')}\n${down ?? ''}`
  return (
    <Dialog onClose={onClose} size="xl" title={t('migrations.compare')}>
      {data === undefined ? null : (
        <div className={classes.compared}>
          <SqlText
            title={t('migrations.asRan')}
            label={t('migrations.asRan')}
            sql={script(data.ranUp ?? data.up, data.ranDown)}
            engine={data.engine}
          />
          <SqlText
            title={t('migrations.asIs')}
            label={t('migrations.asIs')}
            sql={script(data.up, data.down)}
            engine={data.engine}
          />
        </div>
      )}
    </Dialog>
  )
}

/** What the sync knows of this database: structure that others changed, or that a migration did. */
export function OutsideNotice({
  projectId,
  source,
}: {
  readonly projectId: string
  readonly source: string
}): ReactElement | null {
  const t = useTexts()
  const { data } = useQuery(metaDiffQuery(projectId))
  const count = (data ?? [])
    .filter(({ base_id }) => base_id === source)
    .reduce((sum, { detectedChanges }) => sum + detectedChanges.length, 0)
  if (count === 0) return null
  return (
    <Notice kind="warning">
      <span className={classes.notice}>
        <span>{t('migrations.outside', { count })}</span>
        <Button size="compact-xs" variant="subtle" onClick={openSync}>
          {t('migrations.outside.look')}
        </Button>
      </span>
    </Notice>
  )
}

/** Why nobody writes one by hand for this database, and the way to one for which people do. */
export function RefusalNote({
  project,
  source: { refusal, builtIn },
}: {
  readonly project: Project
  readonly source: MigrationList['sources'][number]
}): ReactElement | null {
  const t = useTexts()
  const previewAs = useSaved((saved) => saved.users.previewAs)
  if (refusal === null) return null
  const mayAttach = (['projects.configure', 'sources.manage'] as const).every((one) => mayIn(project, one, previewAs))
  return (
    <p className={classes.refusal} role="note">
      {refusal}{' '}
      {builtIn && mayAttach ? <Link to={tabPath(project.id, 'configuration')}>{t('sources.attach')}</Link> : null}
    </p>
  )
}

/** Where a run ended that failed, what the database said and how to go on. */
export function OutcomeNotice({
  outcome,
  onClose,
}: {
  readonly outcome: MigrationRun
  readonly onClose: () => void
}): ReactElement | null {
  const t = useTexts()
  const failed = outcome.list.find(({ isDone }) => !isDone)
  if (failed === undefined) return null
  return (
    <Notice kind="error">
      <span className={classes.notice}>
        <b>{t('migrations.failed', { title: failed.title, number: failed.done + 1, total: failed.total })}</b>
        <Button size="compact-xs" variant="subtle" onClick={onClose}>
          {t('shell.close')}
        </Button>
      </span>
      <p>{failed.message}</p>
      {failed.statement === null ? null : <code className={classes.failed}>{failed.statement}</code>}
      {failed.next === null ? null : <p>{failed.next}</p>}
    </Notice>
  )
}

/** What a way down left as it is, and why. */
export function LeftNotice({ outcome }: { readonly outcome: MigrationRun }): ReactElement | null {
  const t = useTexts()
  if (outcome.left.length === 0) return null
  return (
    <Notice>
      <p>{t('migrations.left', { count: outcome.left.length })}</p>
      <ul className={classes.left}>
        {outcome.left.slice(0, 5).map(({ id, title, reason }) => (
          <li key={id}>
            <bdi>{title}</bdi>: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { describeMoment, momentOf } from '../../ui/moment.ts'
import { PageHeader } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { type OwnSession, sessionsQuery, useRevokeSession } from './queries.ts'
import classes from './sessions-page.module.css'
import { signOutEverywhere } from './sign-out-everywhere.ts'

export function SessionsPage(): ReactElement {
  const t = useTexts()
  return (
    <>
      <PageHeader
        title={t('account.sessions.title')}
        text={t('account.sessions.text')}
        actions={
          <Button variant="default" onClick={() => void signOutEverywhere()}>
            {t('account.sessions.everywhere')}
          </Button>
        }
      />
      <SessionList />
    </>
  )
}

function SessionList(): ReactElement {
  const t = useTexts()
  const sessions = useQuery(sessionsQuery)
  const revoke = useRevokeSession()
  const list = useRef<HTMLUListElement>(null)
  if (sessions.isPending) return <SkeletonRows rows={3} height={56} />
  if (sessions.isError && sessions.data === undefined)
    return <FailedState error={sessions.error} onRetry={() => void sessions.refetch()} />
  const known = sessions.data.list
  const sorted = [...known].sort((a, b) => Number(b.current) - Number(a.current))
  return (
    <>
      <ul className={classes.list} ref={list} tabIndex={-1} aria-label={t('account.sessions.title')}>
        {sorted.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onRevoke={() => {
              revoke.mutate(session)
              // The button vanishes with its row; the keyboard must not fall back to the top of the page.
              list.current?.focus()
            }}
          />
        ))}
      </ul>
      {known.every((session) => session.current) ? (
        <p className={classes.alone}>{t('account.sessions.alone')}</p>
      ) : null}
    </>
  )
}

function SessionRow({
  session,
  onRevoke,
}: {
  readonly session: OwnSession
  readonly onRevoke: () => void
}): ReactElement {
  const t = useTexts()
  const language = useSaved((state) => state.settings.language)
  const spoken = (at: string) => describeMoment(momentOf(at, new Date()), t, language)
  const Picture = /Android|iOS/.test(session.device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.row}>
      <Picture size={18} stroke={1.75} className={classes.icon} aria-hidden />
      <div className={classes.text}>
        <strong>
          <bdi>{session.device}</bdi>
          {session.current ? <span className={classes.current}>{t('account.sessions.this')}</span> : null}
        </strong>
        <span>
          {t('account.sessions.line', {
            address: session.address,
            since: spoken(session.createdAt),
            used: spoken(session.lastUsedAt),
          })}
        </span>
      </div>
      {session.current ? null : (
        <Button
          variant="default"
          onClick={onRevoke}
          aria-label={t('account.sessions.revoke.label', { device: session.device })}
        >
          {t('account.sessions.revoke')}
        </Button>
      )}
    </li>
  )
}
